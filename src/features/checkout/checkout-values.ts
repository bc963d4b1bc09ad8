import type {ReactiveController, ReactiveElement} from 'lit';
import {watchShopperChanges} from '../../shop/shopper-changes.js';
import type {Shop} from '../../shop/shop.js';

/** Ends the subscriptions of forms that are no longer in memory. */
const subscriptions = new FinalizationRegistry<() => void>((stop) => stop());

/** The names of the checkboxes for the consents. */
const CONSENTS = ['termsAndConditions', 'privacyPolicy'];

/**
 * The values of the form's fields. The values outlive the fields, which a rendering may remove.
 * They are cleared when the shopper signs out or is replaced by another shopper, so that nobody
 * reads or uses another shopper's data.
 */
export class CheckoutValues implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #clearForm: () => void;
  readonly #values = new Map<string, string>();
  /**
   * Functions that clear or restore values because the shopper has changed. The next update first
   * reads the fields and then calls these functions. In the other order, it would read the former
   * shopper's values from the fields again.
   */
  readonly #departures: (() => void)[] = [];
  /** The values of a shopper whose token has expired, until the same shopper returns. */
  #absentValues: ReadonlyMap<string, string> | undefined;
  #stopWatching: (() => void) | undefined;

  /** `clearForm` clears everything else in the form that belongs to a shopper. */
  constructor(host: ReactiveElement, clearForm: () => void) {
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
   * in fields without an `input` event.
   */
  keep(): void {
    const form = this.#host.querySelector<HTMLFormElement>('form.storefront-form');
    if (!form) return;
    // Leaves out the page's own fields in the slots, even if they have the name of a field of ours.
    // Calls the prototype's method, because a field named `querySelectorAll` would shadow the
    // form's method.
    const fields: NodeListOf<HTMLInputElement> =
      Element.prototype.querySelectorAll.call(
        form,
        ':is(input, select, textarea)[name]:not(.storefront-form [slot] *, [slot])',
      ) as NodeListOf<HTMLInputElement>; // Selects and text areas have a `name`, `type` and `value` as well.
    const ticked = new Map<string, string | undefined>();
    for (const {name, type, value, checked} of fields) {
      if (!/^(checkbox|radio)$/.test(type)) this.#values.set(name, value);
      else if (checked) ticked.set(name, value);
      else if (!ticked.has(name)) ticked.set(name, undefined);
    }
    for (const [name, value] of ticked) {
      if (value === undefined) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }

  /**
   * From now on, clears the values when the shopper signs out, when another shopper signs in, or
   * when the session expires. Restores them if the same shopper resumes the expired session. If the
   * form has followed another shop before, unticks the consents: each shop has its own terms.
   */
  follow(shop: Shop): void {
    if (this.#stopWatching) this.#untickConsents();
    // The session outlives forms, so its subscription must not keep removed forms in memory. No
    // function in this method may use `this`: functions of one scope share what they keep in memory.
    const weak = new WeakRef(this);
    const later = (depart: (form: CheckoutValues) => void) => () => {
      const found = weak.deref();
      if (!found) return;
      found.#departures.push(() => depart(found));
      found.#host.requestUpdate();
    };
    const stop = watchShopperChanges(shop.session, () => shop.shopperName, {
      gone: later((found) => found.#clear()),
      expired: later((found) => {
        const values = new Map(found.#values);
        found.#clear();
        found.#absentValues = values;
      }),
      back: later((found) => {
        for (const [name, value] of found.#absentValues ?? [])
          found.#values.set(name, value);
        found.#absentValues = undefined;
      }),
    });
    subscriptions.register(this, stop);
    this.#stopWatching?.();
    this.#stopWatching = stop;
  }

  #untickConsents(): void {
    this.#departures.push(() => {
      for (const name of CONSENTS) this.#values.delete(name);
    });
  }

  #clear(): void {
    this.#absentValues = undefined;
    this.#values.clear();
    this.#clearForm();
  }
}
