import {expect} from '@open-wc/testing';
import {register} from '../../src/define/register.js';
import {attributeKinds, type AttributeKind} from '../../src/doctor/read-attributes.js';
import {tagNames} from '../../src/define/tags.js';
import {recordWarnings} from '../support/on-test-end.js';
import '../support/test-cleanup.js';
import '../support/mock-server.js';

await register();

/** Values of an attribute that differ from its default. */
function valuesFor(kind: AttributeKind): readonly string[] {
  if (kind === 'flag') return [''];
  if (kind === 'number') return ['5'];
  return typeof kind === 'string' ? ['https://other.example', 'x'] : kind;
}

describe('An attribute that is removed means its default', () => {
  for (const tag of tagNames)
    it(tag, async () => {
      recordWarnings(); // The values are not those of a shop.
      const {elementProperties} = customElements.get(tag) as unknown as {
        elementProperties: ReadonlyMap<string, {readonly attribute?: string | boolean}>;
      };
      const fieldOf = (name: string) =>
        [...elementProperties].find(
          ([field, {attribute}]) =>
            (typeof attribute === 'string' ? attribute : field.toLowerCase()) === name,
        )?.[0] ?? name;
      const create = async () => {
        const element = document.createElement(tag as string) as HTMLElement &
          Record<string, unknown>;
        document.body.append(element);
        await element['updateComplete'];
        return element;
      };
      for (const [name, kind] of Object.entries(attributeKinds(tag)))
        for (const value of valuesFor(kind)) {
          const element = await create();
          const field = fieldOf(name);
          const before = element[field] ?? undefined;
          element.setAttribute(name, value);
          await element['updateComplete'];
          element.removeAttribute(name);
          await element['updateComplete'];
          // Lit reports a missing attribute as `null`.
          expect(element[field] ?? undefined, `${name}="${value}"`).to.equal(before);
          element.remove();
        }
    });
});
