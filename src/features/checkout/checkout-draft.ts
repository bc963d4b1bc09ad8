/** The values of the form's fields. They outlive the fields, which a rendering may remove. */
export class CheckoutDraft {
  readonly #values = new Map<string, string>();

  /** Values by field name. An unticked checkbox has no entry. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  clear(): void {
    this.#values.clear();
  }

  /** Empties the draft, and returns its values so that `restore` can bring them back. */
  take(): ReadonlyMap<string, string> {
    const taken = new Map(this.#values);
    this.clear();
    return taken;
  }

  restore(taken: ReadonlyMap<string, string>): void {
    for (const [name, value] of taken) this.#values.set(name, value);
  }

  /**
   * Reads the values from the form. Some browsers and password managers fill in fields without an
   * `input` event.
   */
  keep(form: HTMLFormElement): void {
    const data = new FormData(form);
    // The page's fields in the payment area are left out. A field named `querySelectorAll` or `elements` would shadow that property of the form.
    const fields: NodeListOf<HTMLInputElement> =
      Element.prototype.querySelectorAll.call(
        form,
        ':is(input, select, textarea)[name]:not(.storefront-form [slot] *, [slot])',
      ) as NodeListOf<HTMLInputElement>; // Selects and text areas have a `name` as well.
    for (const {name} of fields) {
      const value = data.get(name);
      if (typeof value === 'string') this.#values.set(name, value);
      else this.#values.delete(name);
    }
  }
}
