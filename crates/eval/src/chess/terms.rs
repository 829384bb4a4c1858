//! The terms of the chess evaluation.

use crate::weights::terms;

/// King buckets: four files of the half that the board is mirrored to, on the back rank
/// or off it.
pub(super) const KING_BUCKETS: usize = 8;
/// A value for each king bucket, kind of piece and square.
pub(super) const PSQT_SIZE: usize = KING_BUCKETS * 6 * 64;

terms! {
    /// For the side to move.
    TEMPO = "tempo", 1;
    /// Piece values, pawn to queen.
    MATERIAL = "material", 5;
    /// PSQT by the own king's bucket, from the own side and mirrored to the king's half.
    OWN_KING_PSQT = "by-own-king", PSQT_SIZE;
    /// PSQT by the enemy king's bucket.
    ENEMY_KING_PSQT = "by-enemy-king", PSQT_SIZE;
    /// By number of squares a knight can go to.
    KNIGHT_MOBILITY = "mobility.knight", 9;
    /// By number of squares a bishop can go to.
    BISHOP_MOBILITY = "mobility.bishop", 14;
    /// By number of squares a rook can go to.
    ROOK_MOBILITY = "mobility.rook", 15;
    /// By number of squares a queen can go to.
    QUEEN_MOBILITY = "mobility.queen", 28;
    /// Two bishops.
    BISHOP_PAIR = "bishop-pair", 1;
    /// Own pawns on a bishop's colour, by their number.
    BISHOP_PAWNS = "bishop-pawns", 1;
    /// A knight or bishop guarded by a pawn where no enemy pawn can drive it away.
    OUTPOST = "outpost", 2;
    /// A minor piece right behind a pawn.
    SHIELDED = "shielded", 1;
    /// A rook on a file without pawns.
    ROOK_OPEN = "rook.open", 1;
    /// A rook on a file without own pawns.
    ROOK_HALF_OPEN = "rook.half-open", 1;
    /// A rook on the seventh rank with something to attack there.
    ROOK_SEVENTH = "rook.seventh", 1;
    /// A pawn without neighbours.
    ISOLATED = "pawn.isolated", 1;
    /// A pawn behind another.
    DOUBLED = "pawn.doubled", 1;
    /// A pawn that cannot advance with the help of others.
    BACKWARD = "pawn.backward", 1;
    /// A pawn guarded by another, by rank.
    GUARDED = "pawn.guarded", 8;
    /// Two pawns side by side, by rank.
    PHALANX = "pawn.phalanx", 8;
    /// A passed pawn, by rank.
    PASSED = "passed", 8;
    /// A passed pawn whose next square is free, by rank.
    PASSED_FREE = "passed.free", 8;
    /// A passed pawn whose whole way is free of attacks, by rank.
    PASSED_SAFE = "passed.safe", 8;
    /// Distance of the own king to a passed pawn's next square.
    PASSED_OWN_KING = "passed.own-king", 8;
    /// Distance of the enemy king to a passed pawn's next square.
    PASSED_ENEMY_KING = "passed.enemy-king", 8;
    /// Own pawns before the king, by how far away they are; the last for none.
    SHELTER = "king.shelter", 8;
    /// Enemy pawns on the files of the king, by how far away they are.
    STORM = "king.storm", 8;
    /// Danger to the king, by units of attack.
    DANGER = "king.danger", 32;
    /// A pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT = "threat.pawn", 4;
    /// A minor piece attacks a pawn, minor piece, rook, queen that a pawn does not guard.
    MINOR_THREAT = "threat.minor", 4;
    /// A rook attacks a pawn, minor piece, rook, queen that a pawn does not guard.
    ROOK_THREAT = "threat.rook", 4;
    /// A man is attacked and not guarded at all.
    HANGING = "threat.hanging", 1;
    /// A pawn could advance and attack a piece.
    PUSH_THREAT = "threat.push", 1;
}
