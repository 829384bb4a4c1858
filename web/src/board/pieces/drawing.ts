// What a drawing of a piece is: paths in a square of 100 units, for either side.

/** A drawing. Its paths are laid over one another in the order given here. */
export interface Drawing {
  /** The outline: filled in the side's colour, with a line around it. */
  body: string;
  /** The part of the body that lies in the shade. */
  shade?: string;
  /** Lines on the body. */
  lines?: string;
  /** Filled details on the body. */
  spots?: string;
  /** Its lines are thick ones. */
  bold?: boolean;
  /** How it is laid into the square, where it is not drawn for it. */
  transform?: string;
}

/** The sets of drawings there are. */
export type PieceSet = 'traditional' | 'signs';
