//! Every number of the search worth tuning, with its range and step.
//!
//! An evaluation names those that go with it: margins are in its units. In the ordinary build they are constants, so the compiler
//! folds them away. With the feature `tuning` each can be set while the program runs: the protocol offers them as options, and a
//! tuner changes them between games.

/// A number of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// What it is called, in snake case.
    pub name: &'static str,
    /// What it is where nobody sets it.
    pub default: i32,
    /// The least value worth trying.
    pub min: i32,
    /// The greatest value worth trying.
    pub max: i32,
    /// How far a tuner moves it at a time at first.
    pub step: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal..=$max:literal, $step:literal;)*) => {
        /// The numbers of a search.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "a comment stands for the numbers below it too")]
        pub struct SearchParams {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl SearchParams {
            /// What an evaluation has that names no others.
            pub const DEFAULT: SearchParams = SearchParams { $($name: $default),* };

            /// All of them, in the order in which the search meets them.
            pub fn list(&self) -> Vec<Param> {
                vec![$(
                    Param { name: stringify!($name), default: self.$name, min: $min, max: $max, step: $step },
                )*]
            }

            /// With those that were set.
            #[cfg(feature = "tuning")]
            pub(crate) fn tuned(self) -> SearchParams {
                let set = tuning::SET.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                SearchParams { $($name: set.get(stringify!($name)).copied().unwrap_or(self.$name)),* }
            }
        }
    };
}

/// Sets a number for all searches that begin from now on; `false` where there is none of that name or the value is out of range.
#[cfg(feature = "tuning")]
pub fn set_param(name: &str, value: i32) -> bool {
    let params = SearchParams::DEFAULT.list();
    let Some(param) = params.iter().find(|param| param.name == name) else {
        return false;
    };
    let in_range = (param.min..=param.max).contains(&value);
    if in_range {
        let mut set = tuning::SET
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        set.insert(param.name, value);
    }
    in_range
}

#[cfg(feature = "tuning")]
mod tuning {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    pub(super) static SET: Mutex<BTreeMap<&str, i32>> = Mutex::new(BTreeMap::new());
}

params! {
    /// Half the width of the first aspiration window.
    aspiration_delta = 12, 4..=40, 3;
    /// The window is wider by the previous score over this.
    aspiration_score_div = 64, 16..=256, 16;

    /// Reverse futility pruning: deepest node, margin a ply, and how much less is asked while improving.
    rfp_depth = 8, 4..=12, 1;
    rfp_margin = 75, 30..=150, 8;
    rfp_improving = 60, 0..=150, 10;

    /// Razoring: deepest node, and the margin: base plus quadratic in depth.
    razor_depth = 3, 1..=6, 1;
    razor_base = 220, 50..=500, 30;
    razor_quadratic = 180, 50..=400, 25;

    /// Null move pruning: least depth, how far above beta the evaluation must be, the reduction, and the depth from which
    /// a cutoff is verified.
    nmp_depth = 3, 2..=6, 1;
    nmp_margin = 120, 0..=300, 20;
    nmp_margin_depth = 20, 0..=50, 4;
    nmp_reduction = 4, 2..=6, 1;
    nmp_depth_div = 4, 2..=8, 1;
    nmp_eval_div = 200, 80..=400, 20;
    nmp_eval_max = 3, 1..=6, 1;
    nmp_verify_depth = 14, 8..=30, 2;

    /// Probcut: least depth, margin above beta, how much less while improving.
    probcut_depth = 5, 3..=8, 1;
    probcut_margin = 180, 80..=350, 20;
    probcut_improving = 50, 0..=120, 10;

    /// Internal iterative reduction: least depth.
    iir_depth = 4, 2..=8, 1;

    /// Late move pruning: quiet moves tried at depth 0; depth squared is added.
    lmp_base = 3, 1..=8, 1;

    /// SEE pruning: what a capture may lose a ply, what its history counts, and what a quiet move may lose.
    see_capture_margin = 120, 50..=250, 12;
    see_capture_history_div = 64, 16..=256, 12;
    see_quiet_margin = 24, 8..=60, 4;
    see_quiet_base = 10, 0..=60, 5;

    /// Futility pruning of quiet moves: greatest reduced depth, margin, margin a ply, and what history counts.
    futility_depth = 8, 4..=14, 1;
    futility_base = 120, 30..=300, 15;
    futility_margin = 90, 30..=200, 10;
    futility_history_div = 160, 40..=400, 20;
    /// Futility pruning of captures: margin, margin a ply, and what history counts, besides what is taken.
    capture_futility_base = 220, 50..=500, 25;
    capture_futility_margin = 200, 50..=400, 20;
    capture_futility_history_div = 64, 16..=256, 12;

    /// Singular extensions: least depth, how much shallower the tt entry may be, the margin in sixteenths a ply, and that of a
    /// double extension.
    singular_depth = 6, 4..=10, 1;
    singular_tt_depth = 3, 2..=5, 1;
    singular_margin = 16, 4..=40, 3;
    singular_double_margin = 20, 0..=60, 5;

    /// Late move reductions in hundredths: the constant, and the divisor of ln(depth) * ln(count).
    lmr_base = 35, -50..=150, 10;
    lmr_div = 220, 120..=400, 12;
    /// By how many 1024ths of a ply a reduction grows or shrinks, and what history is divided by.
    lmr_tactical = 256, -500..=1024, 80;
    lmr_tactical_history_div = 12, 4..=40, 2;
    lmr_quiet_history_div = 9, 4..=40, 2;
    lmr_cut_node = 1700, 0..=3000, 150;
    lmr_pv = 900, 0..=2000, 120;
    lmr_tt_pv = 900, 0..=2000, 120;
    lmr_gives_check = 1000, 0..=2000, 120;
    lmr_in_check = 800, 0..=2000, 120;
    lmr_not_improving = 700, 0..=2000, 120;
    lmr_cutoffs = 700, 0..=2000, 120;

    /// After a reduced move fails high: how far above the best score it must be to be searched deeper, or shallower.
    do_deeper_margin = 45, 10..=120, 8;
    do_shallower_margin = 8, 0..=40, 3;
    /// Depths at which moves after an alpha raise are reduced.
    alpha_raise_min_depth = 3, 1..=6, 1;
    alpha_raise_max_depth = 12, 6..=20, 1;

    /// History updates: a slope and an offset by depth, and a maximum.
    history_bonus = 150, 50..=300, 15;
    history_bonus_max = 1800, 600..=3500, 150;
    history_malus = 170, 50..=300, 15;
    history_malus_max = 1500, 600..=3500, 150;
    history_offset = 50, 0..=200, 15;
    fail_low_bonus = 90, 20..=200, 10;
    fail_low_offset = 60, 0..=200, 15;
    fail_low_max = 900, 300..=2500, 100;
    /// What the change of the static evaluation counts for the move that made it, and a maximum.
    eval_history_bonus = 8, 2..=30, 2;
    eval_history_max = 1200, 300..=2500, 100;
    /// Correction history: how fast it follows, and what it counts in 16,384ths of a centipawn.
    correction_bonus = 8, 2..=24, 2;
    correction_weight = 64, 20..=140, 8;

    /// Quiet history: what its tables count, in sixteenths. Continuation history looks one, two and four plies back.
    quiet_history_weight = 16, 4..=40, 3;
    pawn_history_weight = 16, 0..=40, 3;
    continuation_weight_1 = 16, 4..=40, 3;
    continuation_weight_2 = 16, 4..=40, 3;
    continuation_weight_4 = 8, 0..=40, 2;

    /// Move ordering: what MVV counts against capture history, and when a capture is a losing one.
    mvv_factor = 16, 4..=40, 2;
    good_capture_history_div = 32, 8..=128, 6;

    /// Quiescence search: futility margin of captures.
    qsearch_futility = 180, 60..=400, 20;

    /// Time management, in thousandths of the clock or of the share of one move.
    time_moves_left = 550, 300..=900, 30;
    time_increment = 750, 300..=1000, 50;
    time_hard_clock = 450, 200..=800, 40;
    time_hard_share = 5000, 2000..=9000, 400;
    time_soft_share = 620, 300..=1200, 40;
    time_effort_base = 2200, 1400..=3000, 100;
    time_effort_slope = 1600, 800..=2400, 100;
    time_score_drop = 120, 40..=400, 20;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges_and_names_are_unique() {
        let params = SearchParams::DEFAULT.list();
        for (index, param) in params.iter().enumerate() {
            assert!(
                (param.min..=param.max).contains(&param.default),
                "{param:?}"
            );
            assert!(
                param.step > 0 && param.step <= param.max - param.min,
                "{param:?}"
            );
            assert!(params[..index].iter().all(|other| other.name != param.name));
        }
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn a_tuning_build_sets_what_is_in_range() {
        assert!(!set_param("no_such_number", 1));
        assert!(!set_param("iir_depth", 99));
        assert!(set_param("iir_depth", 5));
        let tuned = SearchParams::DEFAULT.tuned();
        assert_eq!(
            tuned,
            SearchParams {
                iir_depth: 5,
                ..SearchParams::DEFAULT
            }
        );
        assert!(set_param("iir_depth", 4));
    }
}
