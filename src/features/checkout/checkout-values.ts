import type {ReactiveController, ReactiveElement} from 'lit';
import type {Session, SessionState} from '../../shop/session.js';
import type {Shop} from '../../shop/shop.js';
import type {ShopController} from '../../ui/shop-controller.js';

/** Who shopped where when the form was last rendered. */
interface Visit extends Pick<SessionState, 'status' | 'person'> {
  readonly session: Session;
  readonly signal: AbortSignal;
}

/**
 * The values of the form's fields. The values outlive the fields, which a rendering may remove. They
 * belong to the shop and to the person who shops: nobody reads or uses another shopper's data.
 */
export class CheckoutValues implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #shop: ShopController;
  readonly #clearForm: () => void;
  readonly #values = new Map<string, string>();
  #visit: Visit | undefined;
  /** The values of a person who is not known to shop, until it is known who does. */
  #absent:
    {readonly person: string; readonly values: ReadonlyMap<string, string>} | undefined;

  /** `clearForm` clears everything else in the form that belongs to a shopper. */
  constructor(host: ReactiveElement, shop: ShopController, clearForm: () => void) {
    this.#host = host;
    this.#shop = shop;
    this.#clearForm = clearForm;
    host.addController(this);
  }

  /** Values by field name. An unticked checkbox has no entry. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  hostUpdate(): void {
    this.keep();
    if (this.#shop.value) this.#follow(this.#shop.value);
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
   * Clears the values that were entered for another shop or by somebody who has left, and restores
   * those of somebody who is back.
   */
  #follow({session}: Shop): void {
    const {status, person} = session.value;
    const {signal} = session;
    const before = this.#visit;
    const isSame = signal === before?.signal && status === before.status;
    const known = person ?? (isSame ? before.person : undefined);
    this.#visit = {session, status, signal, person: known};
    if (before && before.session !== session) {
      this.#absent = undefined;
      return this.#clear();
    }
    // A guest who signs in keeps what has been typed.
    if (before?.status === 'signed-in' && !isSame) {
      if (before.person?.startsWith('user-'))
        this.#absent = {person: before.person, values: new Map(this.#values)};
      this.#clear();
    }
    const absent = this.#absent;
    if (person === undefined || !absent) return;
    this.#absent = undefined;
    if (absent.person !== person) this.#clear();
    else for (const [name, value] of absent.values) this.#values.set(name, value);
  }

  #clear(): void {
    this.#values.clear();
    this.#clearForm();
  }
}
