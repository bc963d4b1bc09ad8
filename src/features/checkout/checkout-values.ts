import type {ReactiveController, ReactiveElement} from 'lit';
import {watchShopperChanges} from '../../shop/shopper-changes.js';
import type {Shop} from '../../shop/shop.js';

/** Ends the subscriptions of forms that are no longer in memory. */
const subscriptions = new FinalizationRegistry<() => void>((stop) => stop());

/** Names of the fields whose values concern one shop only: consents, the site's own, and Discord. */
const SHOP_FIELDS = /^(termsAndConditions|privacyPolicy|discordId|custom\..*)$/;

/**
 * The values of the form's fields. The values outlive the fields, which a rendering may remove.
 * They are cleared when the shopper signs out or is replaced by another shopper, so that nobody
 * reads or uses another shopper's data.
 */
export class CheckoutValues implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #clearForm: (isShown: boolean) => void;
  readonly #values = new Map<string, string>();
  /**
   * Functions that clear or restore values because the shopper has changed. The next update first
   * reads the fields and then calls these functions. In the other order, it would read the former
   * shopper's values from the fields again.
   */
  readonly #departures: (() => void)[] = [];
  /** The values of a shopper whose token has expired, until the same shopper returns. */
  #absentValues: ReadonlyMap<string, string> | undefined;
  /** The shop that the form shows. */
  #shop: Shop | undefined;
  /**
   * All shops that the form has shown. The values may be those of a shopper who was signed in to
   * any of them.
   */
  readonly #watched = new WeakSet<Shop>();

  /**
   * `clearForm` clears everything else in the form that belongs to a shopper. `isShown`: whether
   * the form shows the shop that the shopper has left.
   */
  constructor(host: ReactiveElement, clearForm: (isShown: boolean) => void) {
    this.#host = host;
    this.#clearForm = clearForm;
    host.addController(this);
  }

  /** Values by field name. An unticked checkbox has no entry. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  hostUpdate(): void {
    this.keep();
    for (const depart of this.#departures.splice(0)) depart();
  }

  hostDisconnected(): void {
    this.keep();
  }

  /**
   * Reads the values of all fields from the form, because some browsers and password managers fill
   * in fields without an `input` event, and scripts that dress controls may send no event at all.
   * Returns whether a value has changed since the last call.
   */
  keep(): boolean {
    // Leaves out the form of a `store-login` that is shown in the checkout.
    const form = this.#host.querySelector<HTMLFormElement>(
      ':scope > .storefront-checkout > form.storefront-form',
    );
    if (!form) return false;
    // Leaves out the page's own fields in the slots, even if they have the name of a field of ours.
    // Calls the prototype's method, because a field named `querySelectorAll` would shadow the
    // form's method.
    const fields: NodeListOf<HTMLInputElement> =
      Element.prototype.querySelectorAll.call(
        form,
        ':is(input, select, textarea)[name]:not(.storefront-form [slot] *, [slot])',
      ) as NodeListOf<HTMLInputElement>; // Selects and text areas have a `name`, `type` and `value` as well.
    const now = new Map<string, string | undefined>();
    for (const {name, type, value, checked} of fields) {
      if (!/^(checkbox|radio)$/.test(type) || checked) now.set(name, value);
      else if (!now.has(name)) now.set(name, undefined);
    }
    let hasChanged = false;
    for (const [name, value] of now) {
      hasChanged ||= (this.#values.get(name) ?? '') !== (value ?? '');
      if (value === undefined) this.#values.delete(name);
      else this.#values.set(name, value);
    }
    return hasChanged;
  }

  /**
   * From now on, clears the values when the shop's shopper signs out, when another shopper signs
   * in, or when the session expires. Restores them if the same shopper resumes the expired session
   * while the form shows this shop. If the form has shown another shop before, clears the values
   * that concern only that shop.
   */
  follow(shop: Shop): void {
    if (this.#shop) this.#departures.push(() => this.#clearShopValues());
    this.#shop = shop;
    if (this.#watched.has(shop)) return;
    this.#watched.add(shop);
    subscriptions.register(this, CheckoutValues.#watch(shop, new WeakRef(this)));
  }

  /**
   * Watches a shop until the form is no longer in memory. The session outlives forms, so its
   * subscription must not keep removed forms in memory. This method is static, because functions
   * that are created in a method of a form could keep that form in memory.
   */
  static #watch(shop: Shop, weak: WeakRef<CheckoutValues>): () => void {
    const later = (depart: (form: CheckoutValues) => void) => () => {
      const found = weak.deref();
      if (!found) return;
      found.#departures.push(() => depart(found));
      found.#host.requestUpdate();
    };
    return watchShopperChanges(shop.session, () => shop.shopperName, {
      gone: later((found) => found.#clear(shop)),
      expired: later((found) => {
        const values = new Map(found.#values);
        found.#clear(shop);
        if (shop === found.#shop) found.#absentValues = values;
      }),
      back: later((found) => {
        if (shop !== found.#shop) return;
        for (const [name, value] of found.#absentValues ?? [])
          found.#values.set(name, value);
        found.#absentValues = undefined;
      }),
    });
  }

  #clearShopValues(): void {
    this.#absentValues = undefined;
    for (const name of this.#values.keys())
      if (SHOP_FIELDS.test(name)) this.#values.delete(name);
  }

  /** Clears the values after the shopper of `shop` has left. */
  #clear(shop: Shop): void {
    this.#absentValues = undefined;
    this.#values.clear();
    this.#clearForm(shop === this.#shop);
  }
}
