//! How a game's board enters a network.

use quirkat_game::{PieceId, Rules, Side, Site};

/// The most sites that a board may have.
pub(crate) const MOST_SITES: usize = 64;

/// How the board of a game enters a network. A game says how the other side sees the board, which symmetry its rules allow, and
/// what a network is told of a piece beyond what it is; the rest follows from its pieces.
pub trait Inputs<P: Rules>: Copy + Send + Sync + 'static {
    /// What files call these inputs. It changes whenever a board enters differently.
    const NAME: &'static str;

    /// In how many states a piece can be, as far as a network is told: frozen or not, say. A piece in another state is another
    /// input.
    const STATES: usize = 1;

    /// The state of the piece on each site.
    #[inline]
    fn states(_position: &P) -> SiteStates {
        SiteStates::default()
    }

    /// The site as a side sees it. Black looks at the board from the other end.
    #[inline]
    fn turned(view: Side, site: Site) -> Site {
        match view {
            Side::White => site,
            Side::Black => {
                let (width, height) = (P::BOARD.width, P::BOARD.height);
                Site((height - 1 - site.0 / width) * width + site.0 % width)
            }
        }
    }

    /// Whether a side sees the board with left and right exchanged. Rules that know no left and right make such positions
    /// equal, and the network then learns each once.
    #[inline]
    fn mirrored(_position: &P, _view: Side) -> bool {
        false
    }

    /// Ways of turning the board that the rules cannot tell from the board itself, beyond mirroring: where each site goes.
    /// Training shows every position in all of them.
    fn symmetries() -> Vec<Vec<Site>> {
        Vec::new()
    }
}

/// A state from 0 to 3 for every site.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SiteStates {
    /// The sites whose state is odd, as bits.
    pub odd: u64,
    /// The sites whose state is 2 or 3.
    pub high: u64,
}

impl SiteStates {
    /// The state of a site.
    #[inline]
    pub fn of(self, site: Site) -> usize {
        let bit = |sites: u64| (sites >> site.0 & 1) as usize;
        bit(self.odd) + 2 * bit(self.high)
    }

    /// The sites whose states differ.
    #[inline]
    pub(crate) fn difference(self, other: SiteStates) -> u64 {
        (self.odd ^ other.odd) | (self.high ^ other.high)
    }
}

/// Pieces by site and nothing else: right for any game.
#[derive(Clone, Copy, Debug)]
pub struct PieceInputs;

impl<P: Rules> Inputs<P> for PieceInputs {
    const NAME: &'static str = "pieces";
}

/// The numbers of a game's inputs, worked out once.
///
/// An input is `(whose * kinds + kind) * sites + site`, all as the view sees it; `whose` is 0 for the view's own pieces. A piece in
/// each of its states is a kind of its own.
#[derive(Clone, Debug)]
pub struct InputLayout {
    sites: usize,
    kinds: usize,
    states: usize,
    /// By piece and state: its side and kind.
    pieces: Vec<(Side, usize)>,
    /// By view and mirroring: how each site is seen.
    seen: [[Vec<u16>; 2]; 2],
    /// By view: the first input of each piece in each state.
    first: [Vec<u16>; 2],
}

/// A piece in one of its states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceCode(u8);

impl PieceCode {
    /// No piece.
    pub(crate) const NONE: PieceCode = PieceCode(u8::MAX);

    /// A piece that has but one state.
    #[inline]
    pub(crate) fn of(piece: PieceId) -> PieceCode {
        PieceCode(piece.index() as u8)
    }
}

impl InputLayout {
    /// The inputs of a game.
    pub fn new<P: Rules, I: Inputs<P>>() -> InputLayout {
        let sites = P::BOARD.sites().count();
        debug_assert!(sites <= MOST_SITES);
        let mut names: Vec<&str> = Vec::new();
        let mut pieces = Vec::new();
        for piece in P::PIECES {
            let known = names.iter().position(|&name| name == piece.name);
            let kind = known.unwrap_or_else(|| {
                names.push(piece.name);
                names.len() - 1
            });
            pieces.extend((0..I::STATES).map(|state| (piece.side, kind * I::STATES + state)));
        }
        let kinds = names.len() * I::STATES;
        let width = u16::from(P::BOARD.width);
        let see = |view: Side, mirrored: bool| {
            let site = |site| {
                let seen = u16::from(I::turned(view, site).0);
                let file = seen % width;
                seen - file + if mirrored { width - 1 - file } else { file }
            };
            P::BOARD.sites().map(site).collect()
        };
        let first = |view: Side| {
            let of = |&(side, kind): &(Side, usize)| {
                let whose = usize::from(side != view);
                ((whose * kinds + kind) * sites) as u16
            };
            pieces.iter().map(of).collect()
        };
        InputLayout {
            sites,
            kinds,
            states: I::STATES,
            seen: Side::BOTH.map(|view| [see(view, false), see(view, true)]),
            first: Side::BOTH.map(first),
            pieces,
        }
    }

    /// How many kinds of pieces a side has, each state of a piece being one.
    pub fn kinds(&self) -> usize {
        self.kinds
    }

    /// How a side sees a site, without mirroring.
    pub fn seen(&self, view: Side, site: Site) -> Site {
        Site(self.seen[view.index()][0][site.index()] as u8)
    }

    /// How many inputs there are.
    pub fn count(&self) -> usize {
        2 * self.kinds * self.sites
    }

    /// How many sites the board has.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// A piece in a state.
    #[inline]
    pub fn code(&self, piece: PieceId, state: usize) -> PieceCode {
        PieceCode((piece.index() * self.states + state) as u8)
    }

    /// The side and the kind of a piece in a state.
    pub fn piece(&self, code: PieceCode) -> (Side, usize) {
        self.pieces[usize::from(code.0)]
    }

    /// What stands on a site.
    #[inline]
    pub(crate) fn code_on<P: Rules>(
        &self,
        position: &P,
        states: SiteStates,
        site: Site,
    ) -> PieceCode {
        let piece = position.piece_on(site);
        piece.map_or(PieceCode::NONE, |piece| self.code(piece, states.of(site)))
    }

    /// Calls `each` with every piece of a position, in its state.
    #[inline]
    pub fn each_piece<P: Rules, I: Inputs<P>>(
        &self,
        position: &P,
        mut each: impl FnMut(PieceCode, Site),
    ) {
        let states = I::states(position);
        for site in P::BOARD.sites() {
            let code = self.code_on(position, states, site);
            if code != PieceCode::NONE {
                each(code, site);
            }
        }
    }

    /// The number of an input.
    #[inline]
    pub fn index(&self, view: Side, mirrored: bool, code: PieceCode, site: Site) -> usize {
        let view = view.index();
        let seen = self.seen[view][usize::from(mirrored)][site.index()];
        usize::from(self.first[view][usize::from(code.0)]) + usize::from(seen)
    }
}
