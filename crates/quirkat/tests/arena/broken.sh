#!/bin/sh
# A UCI engine that moves a knight out and back, and then does what its first argument says.

thinks_wrong() {
    case $1 in
        crash) echo "out of cheese" >&2; exit 3 ;;
        hang) while read -r _; do :; done; exit ;;
        # The shell waits for a program of its own, which must not be left behind.
        child) sleep 1000 ;;
        illegal) echo "bestmove e2e5" ;;
        nonsense) echo "bestmove" ;;
        late) sleep 3; echo "bestmove a2a3" ;;
        flood) while :; do echo "info depth 1 score cp 0 $flood"; done ;;
    esac
}

mode=$1
flood=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
[ "$mode" = dead ] && exit 1
while read -r word rest; do
    case $word in
        uci)
            [ "$mode" = deaf ] && continue
            echo "id name broken"
            echo "option name Hash type spin default 1 min 1 max 64"
            echo "uciok"
            ;;
        isready) echo "readyok" ;;
        position)
            # shellcheck disable=SC2086
            set -- $rest
            moves=$(($# - 1))
            [ $moves -gt 0 ] && moves=$((moves - 1))
            ;;
        go)
            case $moves in
                0) echo "bestmove g1f3" ;;
                1) echo "bestmove g8f6" ;;
                2) echo "bestmove f3g1" ;;
                3) echo "bestmove f6g8" ;;
                *) thinks_wrong "$mode" ;;
            esac
            ;;
        quit) exit ;;
    esac
done
