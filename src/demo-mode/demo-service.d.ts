/** What whoever tries the shop can switch. */
export interface Switches {
  readonly shopper: 'player' | 'guest';
  readonly manner: 'well' | 'slow' | 'offline' | 'broken' | 'busy';
  readonly shelves: 'full' | 'empty' | 'sold out' | 'virtual';
  readonly ending: 'paid' | 'cancelled' | 'failed' | 'pending';
}

/** The service behind the demo, inside a page. */
export interface PageService {
  readonly switches: Switches;
  switch(change: Partial<Switches>): void;
  /** How an order stands; `undefined` for one that nobody has made. */
  standOf(orderName: string): 'pending' | 'paid' | 'cancelled' | 'failed' | undefined;
  /** Takes the place of the page's `fetch`. Nothing leaves the page. */
  readonly fetch: typeof fetch;
  /** Starts over: empty carts, nothing bought, every switch as it was. */
  reset(): void;
}

export interface PageServiceOptions {
  /** The address it answers for. */
  readonly base: string;
  /** Whether its pictures lie below that address, as files. */
  readonly pictures: boolean;
  /** The page that shoppers come back to from a payment. */
  readonly page: () => string;
  /** Keeps what shoppers did while the tab is open. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** Marks what is kept: that of another version is left alone. */
  readonly version?: string;
}

/** The token of the shopper who is signed in to begin with. */
export declare const playerToken: string;

export declare function createPageService(options: PageServiceOptions): PageService;
