import {readFileSync} from 'node:fs';
import {expect, test} from './test.js';
import {quietGallery} from './gallery-page.js';

interface Named {
  readonly name: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly slots?: readonly Named[];
}

/**
 * Names of parts, slots and the like: those in the manifest of an element, or those found in a
 * page.
 */
interface Found {
  readonly attributes: string[];
  readonly parts: string[];
  readonly slots: string[];
  readonly tokens: string[];
}

function told(): ReadonlyMap<string, Found> {
  const {modules} = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
    modules: readonly {declarations: readonly Declaration[]}[];
  };
  const names = (list: readonly Named[] = []) => list.map(({name}) => name);
  return new Map(
    modules
      .flatMap(({declarations}) => declarations)
      .flatMap((one) =>
        one.tagName
          ? [
              [
                one.tagName,
                {
                  attributes: names(one.attributes),
                  parts: names(one.cssParts),
                  slots: names(one.slots),
                  tokens: names(one.cssProperties),
                },
              ],
            ]
          : [],
      ),
  );
}

test('The manifest has all that the elements show in any state', async ({page}) => {
  test.skip(test.info().project.name !== 'desktop', 'It is the same in every window.');
  await quietGallery(page);
  const manifest = told();
  const shown = await page.evaluate(
    (tags) => {
      const ours = tags.join(',');
      const readIn = (sheets: readonly CSSStyleSheet[]) => {
        const rules = (list: CSSRuleList): string[] =>
          [...list].map(({cssText}) => cssText);
        const text = sheets.flatMap(({cssRules}) => rules(cssRules)).join('\n');
        return [...text.matchAll(/var\((--store-[\w-]+)/g)].map(
          ([, name = '']) => name,
        );
      };
      return tags.map((tag): [string, Found] => {
        const elements = [...document.querySelectorAll<HTMLElement>(`main ${tag}`)];
        const inside = (selector: string) =>
          elements.flatMap((element) =>
            [...(element.shadowRoot ?? element).querySelectorAll(selector)].filter(
              (one) => {
                // A part inside another of our elements belongs to that element.
                const owner = one.parentElement?.closest(ours);
                return !owner || owner === element;
              },
            ),
          );
        const {observedAttributes = []} = customElements.get(tag) as unknown as {
          observedAttributes?: string[];
        };
        return [
          tag,
          {
            attributes: observedAttributes,
            parts: inside('[part]').flatMap(({part}) => [...part]),
            // For copies of a card's template, the slot's name ends with the number of the item.
            slots: inside('slot').map((slot) =>
              (slot as HTMLSlotElement).name.replace(/-\d+$/, ''),
            ),
            tokens: elements.flatMap(({shadowRoot}) =>
              readIn(shadowRoot?.adoptedStyleSheets ?? []),
            ),
          },
        ];
      });
    },
    [...manifest.keys()],
  );

  const everyToken = [...manifest.values()].flatMap(({tokens}) => tokens);
  const missing = shown.flatMap(([tag, found]) =>
    (Object.keys(found) as (keyof Found)[]).flatMap((kind) =>
      [...new Set(found[kind])]
        .filter((name) => !manifest.get(tag)?.[kind].includes(name))
        // The sign-in form inside an element uses the tokens of `store-login`, so every token is
        // allowed in every element.
        .filter((name) => kind !== 'tokens' || !everyToken.includes(name))
        .map((name) => `${tag} ${kind}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
  for (const [tag, {parts}] of shown)
    if (tag !== 'store-provider') expect(parts, tag).not.toEqual([]);
});

interface Attribute extends Named {
  readonly fieldName?: string;
  readonly type?: {readonly text: string};
}

/**
 * Returns values of an attribute that differ from its default: every choice of its type, and
 * otherwise a text and a number.
 */
function valuesFor({type}: Attribute): readonly string[] {
  const choices = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(
    ([, one = '']) => one,
  );
  return [...choices, 'https://other.example', '5', ''];
}

test('An attribute that is removed means its default', async ({page}) => {
  test.skip(test.info().project.name !== 'desktop', 'It is the same in every window.');
  const {modules} = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
    modules: readonly {
      declarations: readonly {tagName?: string; attributes?: readonly Attribute[]}[];
    }[];
  };
  const elements = modules
    .flatMap(({declarations}) => declarations)
    .flatMap(({tagName: tag, attributes = []}) =>
      tag
        ? attributes.map((one) => ({
            tag,
            name: one.name,
            field: one.fieldName,
            values: valuesFor(one),
          }))
        : [],
    );
  expect(elements.length).toBeGreaterThan(20);
  await page.route('**/attributes.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>A page</title>',
    }),
  );
  await page.goto('/attributes.html');
  await page.addScriptTag({url: '/dist/embed.js'});
  const wrong = await page.evaluate(async (all) => {
    type Fields = HTMLElement & Record<string, unknown>;
    const found: string[] = [];
    for (const {tag, name, field, values} of all) {
      const untouched = document.createElement(tag) as Fields;
      document.body.append(untouched);
      await customElements.whenDefined(tag);
      for (const value of values) {
        const element = document.createElement(tag) as Fields;
        element.setAttribute(name, value);
        document.body.append(element);
        await element['updateComplete'];
        element.removeAttribute(name);
        await element['updateComplete'];
        // The token cannot be read, so its value is always `undefined`. Lit reports a missing
        // attribute as `null`.
        const now = field ? (element[field] ?? undefined) : undefined;
        const never = field ? (untouched[field] ?? undefined) : undefined;
        if (now !== never)
          found.push(`${tag} ${name}="${value}": ${JSON.stringify(now)}`);
        element.remove();
      }
      untouched.remove();
    }
    return found;
  }, elements);
  expect(wrong).toEqual([]);
});
