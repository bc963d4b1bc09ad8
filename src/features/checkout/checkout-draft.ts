import {fieldNames} from './checkout-problems.js';

/** What has been filled in, whatever becomes of the fields it was filled into. */
export class Draft {
  readonly #values = new Map<string, string>();

  /** By the fields' names; a box that is not ticked is not there. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  clear(): void {
    this.#values.clear();
  }

  /** Empties the draft, and gives what was in it to be restored. */
  take(): ReadonlyMap<string, string> {
    const taken = new Map(this.#values);
    this.clear();
    return taken;
  }

  restore(taken: ReadonlyMap<string, string>): void {
    for (const [name, value] of taken) this.#values.set(name, value);
  }

  /** Takes down what the fields hold: not all that fill them in tell. */
  keep(form: HTMLFormElement): void {
    const data = new FormData(form);
    // Not `form.elements`: a field of the page's that has this name would stand in its place.
    const fields: NodeListOf<HTMLInputElement> =
      Element.prototype.querySelectorAll.call(
        form,
        'input[name], select[name], textarea[name]',
      ) as NodeListOf<HTMLInputElement>; // All three kinds have the name that is read.
    for (const name of new Set([...fields].map((field) => field.name))) {
      // What the page put into the payment area is none of ours.
      if (!fieldNames.includes(name) && !name.startsWith('custom.')) continue;
      const value = data.get(name);
      if (typeof value === 'string') this.#values.set(name, value);
      else this.#values.delete(name);
    }
  }
}
