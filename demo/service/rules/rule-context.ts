import type {Store} from '../store.ts';

/** The data and settings that all rules use. Tests set the clock and the tokens. */
export interface RuleContext {
  readonly store: Store;
  /** The time in milliseconds. */
  now(): number;
  /** Makes a bearer token. */
  newToken(): string;
  /** Tax on top of prices, in percent. */
  readonly taxPercent: number;
  /** Whether an unknown token becomes a new shopper. Otherwise it is refused. */
  readonly anyToken: boolean;
}
