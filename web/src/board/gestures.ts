// Fingers, buttons and what they do: presses, drags and strokes of the pen, without a word about the game.
import type { Place, Site } from './geometry';

/** What gestures are told about the board, and what they do to it. */
export interface Hand {
  /** The site under a place of the window. */
  siteAt(place: Place): Site | null;
  /** Whether the piece on a site may be picked up. */
  canPick(site: Site): boolean;
  picked(): Site | null;
  /** A site is pressed. */
  press(site: Site): void;
  /** The picked piece is let go. */
  drop(site: Site | null): void;
  /** Whatever was begun is given up. */
  cancel(): void;
  /** The pointer came to another site. */
  over(site: Site | null): void;
  /** The picked piece follows the pointer to this place of the window, or stands still again. */
  carry(place: Place | null, touch: boolean): void;
  /** A mark is being drawn between two sites; it is done where `done` says so. */
  stroke(from: Site, to: Site | null, event: PointerEvent, done: boolean): void;
  /** The stroke is given up. */
  lift(): void;
  /** A left press: what was drawn goes. */
  wipe(): void;
  /** Whether the main button draws. */
  drawing(): boolean;
  /** Whether pressing a piece without moving it is a press of its own, as in setting up. */
  plainPress(): boolean;
  /** A piece is to be explained. */
  explain(site: Site | null): void;
}

const STILL = { mouse: 4, touch: 9 };
const LINGER_MS = { mouse: 700, touch: 480 };

interface Grip {
  id: number;
  site: Site;
  start: Place;
  touch: boolean;
  /** The piece had been picked up before this press. */
  again: boolean;
  moved: boolean;
}

/** The listeners of a board. */
export function gestures(hand: Hand) {
  let grip: Grip | null = null;
  let pen: { id: number; from: Site } | null = null;
  let under: Site | null = null;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const place = (event: PointerEvent): Place => ({ x: event.clientX, y: event.clientY });

  function linger(site: Site | null, touch: boolean) {
    clearTimeout(lingering);
    if (site === null) return;
    lingering = setTimeout(() => hand.explain(site), LINGER_MS[touch ? 'touch' : 'mouse']);
  }

  function letGo() {
    cancelAnimationFrame(frame);
    clearTimeout(lingering);
    grip = null;
    hand.carry(null, false);
  }

  function putBack() {
    letGo();
    hand.cancel();
  }

  function down(event: PointerEvent) {
    hand.explain(null);
    clearTimeout(lingering);
    const site = hand.siteAt(place(event));
    // A second finger while a piece is carried.
    if (grip) return putBack();
    if (site === null) return;
    const draws = event.button === 2 || (event.button === 0 && hand.drawing());
    if (draws) {
      pen = { id: event.pointerId, from: site };
      capture(event);
      if (hand.picked() === null) hand.stroke(site, site, event, false);
    } else if (event.button === 0 && event.isPrimary) take(event, site);
  }

  function take(event: PointerEvent, site: Site) {
    hand.wipe();
    const touch = event.pointerType !== 'mouse';
    const again = hand.picked() === site;
    if (!again) hand.press(site);
    if (hand.picked() === site) {
      grip = { id: event.pointerId, site, start: place(event), touch, again, moved: false };
      capture(event);
    }
    if (touch) linger(site, true);
  }

  function move(event: PointerEvent) {
    if (pen?.id === event.pointerId) return hand.stroke(pen.from, hand.siteAt(place(event)), event, false);
    if (grip && grip.id === event.pointerId) {
      // A second button of the same mouse comes as a move, not as another press.
      if (event.buttons & 2) return putBack();
      return drag(event, grip);
    }
    if (event.pointerType !== 'mouse') return;
    const site = hand.siteAt(place(event));
    if (site === under) return;
    under = site;
    hand.over(site);
    hand.explain(null);
    linger(hand.picked() === null ? site : null, false);
  }

  function drag(event: PointerEvent, held: Grip) {
    const at = place(event);
    const far = Math.hypot(at.x - held.start.x, at.y - held.start.y);
    if (!held.moved && far < STILL[held.touch ? 'touch' : 'mouse']) return;
    if (!held.moved) {
      held.moved = true;
      clearTimeout(lingering);
      hand.explain(null);
    }
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      hand.carry(at, held.touch);
      hand.over(hand.siteAt(at));
    });
  }

  function up(event: PointerEvent) {
    const site = hand.siteAt(place(event));
    if (pen?.id === event.pointerId) {
      const { from } = pen;
      pen = null;
      if (hand.picked() !== null) hand.cancel();
      else hand.stroke(from, site, event, true);
      return;
    }
    if (grip?.id !== event.pointerId) return clearTimeout(lingering);
    const { moved, again, site: from } = grip;
    letGo();
    if (moved || hand.plainPress()) {
      if (site === from && !hand.plainPress()) hand.over(from);
      else hand.drop(site);
    } else if (again) hand.press(from);
  }

  function abandon(event: PointerEvent) {
    if (pen?.id === event.pointerId) {
      pen = null;
      hand.lift();
    }
    if (grip?.id === event.pointerId) putBack();
  }

  function leave(event: PointerEvent) {
    // A finger leaves whenever it is lifted; what it asked for stays to be read.
    if (event.pointerType !== 'mouse') return;
    under = null;
    clearTimeout(lingering);
    if (!grip) hand.over(null);
    hand.explain(null);
  }

  function capture(event: PointerEvent) {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  return { down, move, up, abandon, leave, stop: letGo };
}
