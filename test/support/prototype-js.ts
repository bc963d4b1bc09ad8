import {onTestEnd} from './on-test-end.js';
import './test-cleanup.js';

type List = ArrayLike<unknown> | Iterable<unknown>;

const isIterable = (list: List): list is Iterable<unknown> =>
  Symbol.iterator in Object(list);

/**
 * Replaces functions of arrays until the test ends, as Prototype.js does: `Array.from`
 * ignores its second argument, and `entries` returns the elements.
 */
export function imitatePrototypeJs(): void {
  const {from, prototype} = Array;
  const {entries} = prototype;
  Array.from = ((list: List) =>
    isIterable(list) ? [...list] : Array<unknown>(list.length)) as typeof from;
  Object.assign(prototype, {
    entries(this: readonly unknown[]) {
      return [...this];
    },
  });
  onTestEnd(() => {
    Array.from = from;
    Object.assign(prototype, {entries});
  });
}
