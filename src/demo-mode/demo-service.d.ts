/** The positions of the switches in the demo's panel. */
export interface Switches {
  /** Whether the shopper is signed in. */
  readonly shopper: 'player' | 'guest';
  /** How the service answers. */
  readonly manner: 'well' | 'slow' | 'offline' | 'broken' | 'busy';
  /** What the categories contain. */
  readonly shelves: 'full' | 'empty' | 'sold out' | 'virtual';
  /** How payments end. */
  readonly ending: 'paid' | 'cancelled' | 'failed' | 'pending';
}

/** The service of a demo shop, which runs inside the page. */
export interface InPageService {
  readonly switches: Switches;
  /** Sets the switches that `change` names. The other switches keep their positions. */
  switch(change: Partial<Switches>): void;
  /** The status of an order; `undefined` for an unknown order. */
  statusOf(orderName: string): 'pending' | 'paid' | 'cancelled' | 'failed' | undefined;
  /** Answers the shop's requests in place of the page's `fetch`. No request leaves the page. */
  readonly fetch: typeof fetch;
  /** Resets the service: empty carts, no purchases, every switch in its first position. */
  reset(): void;
}

export interface InPageServiceOptions {
  /** The service's address. The service answers requests below it. */
  readonly base: string;
  /**
   * Whether the files of the demo's pictures are available below the address `base`. If not, the
   * items have no pictures.
   */
  readonly pictures: boolean;
  /** Returns the address of the page that shoppers come back to after a payment. */
  readonly page: () => string;
  /**
   * Storage for carts and orders, such as `sessionStorage`. Without storage, carts and orders are
   * lost when the page is left.
   */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** Version of the stored data. Data of another version is ignored. */
  readonly version?: string;
}

/** The token of the shopper who is signed in at the start. */
export declare const playerToken: string;

export declare function createInPageService(
  options: InPageServiceOptions,
): InPageService;
