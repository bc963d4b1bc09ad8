import {
  directive,
  type ChildPart,
  type Directive,
  type PartInfo,
} from 'lit/directive.js';
import {getCommittedValue} from 'lit/directive-helpers.js';
import {repeat as litRepeat} from 'lit/directives/repeat.js';

interface Repeating extends Directive {
  render(...values: unknown[]): unknown;
  update(part: ChildPart, values: unknown[]): unknown;
}

/** The class of Lit's directive `repeat`. Lit does not export this class. */
const {_$litDirective$: Repeat} = litRepeat([], String) as {
  _$litDirective$: new (info: PartInfo) => Repeating;
};

function entries(part: ChildPart): readonly ChildPart[] {
  const value = getCommittedValue(part);
  return Array.isArray(value) ? [...(value as ChildPart[])] : [];
}

/** Removes the comment node that Lit leaves for each removed entry: https://github.com/lit/lit/issues/5298. */
class CleanRepeat extends Repeat {
  override update(part: ChildPart, values: unknown[]): unknown {
    const before = entries(part);
    const result = super.update(part, values);
    const now = new Set(entries(part));
    for (const entry of before)
      if (!now.has(entry)) (entry.endNode as Comment | null)?.remove();
    return result;
  }
}

/** Lit's `repeat`, without comment nodes left behind. See docs/decisions/0134-own-code.md. */
export const repeat = directive(CleanRepeat) as typeof litRepeat;

/**
 * Returns a function that gives each entry of a list its key. Keys must differ, but a service may
 * send an entry twice. The repeated entry gets another key.
 */
export function uniqueKey<T>(
  keyOf: (entry: T) => string | number,
): (entry: T) => string | number {
  const keys = new Set<string | number>();
  return (entry) => {
    let key = keyOf(entry);
    while (keys.has(key)) key += '-2';
    keys.add(key);
    return key;
  };
}
