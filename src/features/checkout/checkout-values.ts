import type {ReactiveController, ReactiveElement} from 'lit';
import type {SessionState} from '../../shop/session.js';
import type {Shop} from '../../shop/shop.js';

/** Names of the fields whose values concern one shop only: consents, the site's own, and Discord. */
const SHOP_FIELDS = /^(termsAndConditions|privacyPolicy|discordId|custom\..*)$/;

/** Who shopped at a shop when the form was last rendered. */
interface Visit extends Pick<SessionState, 'status' | 'person'> {
  readonly signal: AbortSignal;
}

/**
 * The values of the form's fields. The values outlive the fields, which a rendering may remove. They
 * belong to the person who shops: nobody reads or uses another shopper's data.
 */
export class CheckoutValues implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #clearForm: () => void;
  readonly #values = new Map<string, string>();
  /** The last visit to each shop that the form has shown. */
  readonly #visits = new Map<Shop, Visit>();
  /** Whether the form has shown another shop before. */
  #isOtherShop = false;
  /** The values of a person who is not known to shop, until it is known who does. */
  #absent:
    {readonly person: string; readonly values: ReadonlyMap<string, string>} | undefined;

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
    if (this.#isOtherShop)
      for (const name of this.#values.keys())
        if (SHOP_FIELDS.test(name)) this.#values.delete(name);
    this.#isOtherShop = false;
    for (const [shop, visit] of this.#visits) this.#follow(shop, visit);
  }

  hostDisconnected(): void {
    this.keep();
  }

  /** From now on, the values also belong to whoever shops at this shop. */
  show(shop: Shop): void {
    this.#isOtherShop = this.#visits.size > 0;
    if (this.#visits.has(shop)) return;
    this.#visits.set(shop, visitOf(shop));
    // The session outlives forms, so it must not keep a removed form in memory.
    const host = new WeakRef(this.#host);
    shop.session.subscribe(() => host.deref()?.requestUpdate());
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

  /** Clears the values of somebody who has left, and restores those of somebody who is back. */
  #follow(shop: Shop, before: Visit): void {
    const now = visitOf(shop);
    const isSame = now.signal === before.signal && now.status === before.status;
    const person = now.person ?? (isSame ? before.person : undefined);
    this.#visits.set(shop, {...now, person});
    // A guest who signs in keeps what has been typed.
    if (before.status === 'signed-in' && !isSame) {
      if (before.person?.startsWith('user-'))
        this.#absent = {person: before.person, values: new Map(this.#values)};
      this.#clear();
    }
    const absent = this.#absent;
    if (now.person === undefined || !absent) return;
    this.#absent = undefined;
    if (absent.person !== now.person) this.#clear();
    else for (const [name, value] of absent.values) this.#values.set(name, value);
  }

  #clear(): void {
    this.#values.clear();
    this.#clearForm();
  }
}

function visitOf({session}: Shop): Visit {
  const {status, person} = session.value;
  return {status, person, signal: session.signal};
}
