import type {Store} from '../store.ts';

/** What every rule works with: the data, and what a test may want to decide. */
export interface Books {
  readonly store: Store;
  /** The time in milliseconds. */
  now(): number;
  /** A new bearer token. */
  newToken(): string;
  /** Tax on top of prices, in percent. */
  readonly taxPercent: number;
  /** Whether a token nobody has issued is a shopper of its own; else it is refused. */
  readonly anyToken: boolean;
}
