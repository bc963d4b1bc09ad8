import {loadPiece} from '../../pieces/load-piece.js';

/** What the piece that measures contrast does for this. */
export interface ControlGuard {
  guardControls(host: HTMLElement): void;
}

const kept = new WeakSet<HTMLElement>();

/** Keeps what is in the light DOM legible, whatever the page's rules do to it. */
export function keepReadable(host: HTMLElement): void {
  if (kept.has(host)) return;
  kept.add(host);
  void loadPiece<ControlGuard>('contrast').then(
    ({guardControls}) => guardControls(host),
    () => kept.delete(host), // Then it is as it is, for now.
  );
}
