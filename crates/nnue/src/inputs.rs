//! How a game's board enters a network.

use quirkat_game::{PieceId, Rules, Side, Site};

/// How the board of a game enters a network. A game says how the other side sees the board and which symmetry its rules allow;
/// the rest follows from its pieces.
pub trait Inputs<P: Rules>: Copy + Send + Sync + 'static {
    /// What files call these inputs. It changes whenever a board enters differently.
    const NAME: &'static str;

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

/// Pieces by site and nothing else: right for any game.
#[derive(Clone, Copy, Debug)]
pub struct PieceInputs;

impl<P: Rules> Inputs<P> for PieceInputs {
    const NAME: &'static str = "pieces";
}

/// The numbers of a game's inputs, worked out once.
///
/// An input is `(whose * kinds + kind) * sites + site`, all as the view sees it; `whose` is 0 for the view's own pieces.
#[derive(Clone, Debug)]
pub struct InputLayout {
    sites: usize,
    kinds: usize,
    /// By piece: its side and kind.
    pieces: Vec<(Side, usize)>,
    /// By view and mirroring: how each site is seen.
    seen: [[Vec<u16>; 2]; 2],
    /// By view: the first input of each piece.
    first: [Vec<u16>; 2],
}

impl InputLayout {
    /// The inputs of a game.
    pub fn new<P: Rules, I: Inputs<P>>() -> InputLayout {
        let sites = P::BOARD.sites().count();
        let mut names: Vec<&str> = Vec::new();
        let mut pieces = Vec::new();
        for piece in P::PIECES {
            let known = names.iter().position(|&name| name == piece.name);
            let kind = known.unwrap_or_else(|| {
                names.push(piece.name);
                names.len() - 1
            });
            pieces.push((piece.side, kind));
        }
        let kinds = names.len();
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
            seen: Side::BOTH.map(|view| [see(view, false), see(view, true)]),
            first: Side::BOTH.map(first),
            pieces,
        }
    }

    /// How many kinds of pieces a side has.
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

    /// The side and the kind of a piece.
    pub fn piece(&self, piece: PieceId) -> (Side, usize) {
        self.pieces[piece.index()]
    }

    /// The number of an input.
    #[inline]
    pub fn index(&self, view: Side, mirrored: bool, piece: PieceId, site: Site) -> usize {
        let view = view.index();
        let seen = self.seen[view][usize::from(mirrored)][site.index()];
        usize::from(self.first[view][piece.index()]) + usize::from(seen)
    }
}
