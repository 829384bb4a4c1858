#!/bin/sh
# A program that is asked in lists, and does what its first argument says instead of playing.

# The newest board of the call.
newest() {
    board=${call#"(alquerque '("}
    echo "${board%%")))"*})))" | sed 's/)) ((.*/))/; s/)))$/))/'
}

while read -r call; do
    echo "; asked for ${#call} characters"
    echo
    case $1 in
        crash) echo "out of cheese" >&2; exit 3 ;;
        hang) while read -r _; do :; done; exit ;;
        idle) newest ;;
        cheat) newest | sed 's/w05/nil/; s/b05/nil/' ;;
        nonsense) echo "bestmove c4c3" ;;
        bytes) printf '\377\200(\001\033[2J)\n' ;;
        half) echo "((w01 w02 w03 w04 w05) (w06" ;;
        error) echo "error: it is too late for that" ;;
        late) sleep 3; echo "nil" ;;
        flood) while :; do echo "; $call"; done ;;
    esac
done
