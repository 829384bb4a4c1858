//! The two sets of rules, as constants: every question about them is answered when the program is compiled.

use std::fmt::Debug;

/// What the rules that share this code differ in.
pub trait RuleSet: Copy + Eq + Debug + Send + Sync + 'static {
    /// The game's name in commands.
    const NAME: &'static str;
    /// Whether any piece of its side stands in for the second squeezer of a sandwich.
    const ANY_PARTNER: bool;
    /// Whether a leap goes on: over further victims, and to any empty square behind the last.
    const LONG_LEAPS: bool;
    /// Whether coordinators take on both squares where their lines cross their king's, or on their own rank only.
    const BOTH_CROSSINGS: bool;
    /// Whether a side without a legal move has lost, or the game is drawn.
    const STUCK_LOSES: bool;
}

/// The rules of Baroque chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaroqueRules;

impl RuleSet for BaroqueRules {
    const NAME: &'static str = "baroque";
    const ANY_PARTNER: bool = false;
    const LONG_LEAPS: bool = false;
    const BOTH_CROSSINGS: bool = false;
    const STUCK_LOSES: bool = false;
}

/// The rules of Ultima, Robert Abbott's game as it is played today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UltimaRules;

impl RuleSet for UltimaRules {
    const NAME: &'static str = "ultima";
    const ANY_PARTNER: bool = true;
    const LONG_LEAPS: bool = true;
    const BOTH_CROSSINGS: bool = true;
    const STUCK_LOSES: bool = true;
}
