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

  /** Takes down what the fields hold: not all that fill them in tell. */
  keep(form: HTMLFormElement): void {
    const data = new FormData(form);
    const own = [...form.elements].map((field) => (field as HTMLInputElement).name);
    for (const name of new Set([...fieldNames, ...own])) {
      // What the page put into the payment area is none of ours.
      const ours = fieldNames.includes(name) || name?.startsWith('custom.');
      if (!ours || !form.elements.namedItem(name)) continue;
      const value = data.get(name);
      if (typeof value === 'string') this.#values.set(name, value);
      else this.#values.delete(name);
    }
  }
}
