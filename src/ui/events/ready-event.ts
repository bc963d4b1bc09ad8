import type {Shop} from '../../shop/shop.js';

/** The shop is ready: its settings have been read. */
export class ReadyEvent extends Event {
  static readonly type = 'store-ready';

  constructor(readonly shop: Shop) {
    super(ReadyEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-ready': ReadyEvent;
  }
}
