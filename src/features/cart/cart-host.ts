import type {ReactiveElement} from 'lit';

/** The properties of `<store-cart>` that its parts use. */
export interface CartHost extends ReactiveElement {
  readonly checkoutUrl?: string | undefined;
  readonly headingLevel: number;
  readonly layout: 'inline' | 'drawer' | 'button';
  /** Whether the dialog with the cart is open. */
  open: boolean;
  show(): Promise<void>;
}
