// Writes llms.txt: a summary of all elements for language models.
import {elementsOf} from './analyze.mjs';
import {eventFieldsOf, choicesOf, isFlag} from './editors.mjs';

export function llmsText(manifest, {name, version, description}) {
  const elements = elementsOf(manifest);
  return `# ${name}

> ${description} Version ${version}.

Lit web components. Prices, carts and payments come from a storefront service; the elements show what it answers.

## By a script tag

\`\`\`html
<link rel="preconnect" href="https://shop.example.net" crossorigin>
<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/${name}@${version}/dist/themes/reserve.css">
<script src="https://cdn.jsdelivr.net/npm/${name}@${version}/dist/embed.js" data-base-url="https://shop.example.net" defer></script>
<featured-deals></featured-deals>
<store-category url="ranks"></store-category>
<store-cart layout="drawer"></store-cart>
\`\`\`

\`data-base-url\` is the address of the service, without \`/api\`. The first line lets browsers connect to it early, and the style sheet keeps room for the shop. No other tag is needed: the cart opens its own checkout. Further attributes of the script tag: \`data-currency\`, \`data-lang\`, \`data-image-hosts\`, \`data-token\` (for trying things out), \`data-demo\` (a demo shop that needs no service) and \`doctor\` (shows mistakes of the page in a panel).

## By a bundler

\`\`\`js
import '${name}/define/all.js'; // registers every element; '${name}/define/store-cart.js' one
\`\`\`

\`\`\`html
<store-provider base-url="https://shop.example.net"> … elements … </store-provider>
\`\`\`

Types for JSX and templates: \`${name}/react\`, \`/preact\`, \`/solid\`, \`/svelte\`, \`/vue\`. All details: \`${name}/custom-elements.json\`.

## Elements

Elements that show cards take a \`<template slot="item">\` or \`<template slot="item-footer">\` as a child. \`<template data-store-item>\` and \`<template data-store-item-footer>\` anywhere in the page are for all elements without a template of their own.

Events bubble and cross shadow roots; their fields are on the event itself. Parts are for \`::part(name)\`; those of \`checkout-form\` and \`store-login\`, which are in the page, for \`[part~='name']\`.

${elements.map((element) => aboutElement(element, manifest)).join('\n\n')}

## Tokens

CSS custom properties, on the page or on one element. Tokens that are not set follow the page.

${tokensOf(elements).join('\n')}

## Dialogs

At the end of the page, in the light DOM. Select their parts with \`.storefront-dialog [part~='close']\`, and the parts of the element inside with \`dialog.storefront-item store-item::part(name)\`.

${manifest.dialogs.map(aboutDialog).join('\n')}

## Texts

Names for \`setTexts('en', {add: 'Get it'})\`, and for \`<script type="application/json" data-store-texts="en">{"add": "Get it"}</script>\`. In JSON, \`{1}\` and \`{2}\` stand for names and counts; for \`setTexts\`, such texts are functions.

${manifest.texts.map(({name: key, text}) => `- \`${key}\`: "${text}"`).join('\n')}
`;
}

function aboutDialog({selector, description, cssParts}) {
  return `- \`${selector}\`: ${description} Parts: ${cssParts.map(({name}) => name).join(', ')}`;
}

function aboutElement(element, manifest) {
  const {tagName, attributes = [], events = [], slots = [], cssParts = []} = element;
  const methods = element.members.filter(({kind}) => kind === 'method');
  const properties = element.members.filter(
    ({kind, attribute, static: ofClass}) => kind === 'field' && !attribute && !ofClass,
  );
  const lines = [
    [
      'Attributes',
      attributes.map((one) => `\`${attributeText(one)}\` ${one.description}`),
    ],
    ['Properties', properties.map(({name, type}) => `\`${name}: ${type.text}\``)],
    ['Methods', methods.map(({name}) => `\`${name}()\``)],
    ['Events', events.map((event) => withFields(event, manifest))],
    ['Slots', slots.map(({name}) => (name ? `\`${name}\`` : 'unnamed'))],
    ['Parts', cssParts.map(({name}) => name)],
  ];
  return [
    `### ${tagName}`,
    '',
    element.description.replaceAll('\n', ' '),
    '',
    ...lines
      .filter(([, found]) => found.length > 0)
      .map(
        ([title, found]) =>
          `- ${title}: ${found.join(title === 'Attributes' ? ' · ' : ', ')}`,
      ),
  ].join('\n');
}

/** Returns an attribute with its values, as in HTML. */
function attributeText(attribute) {
  const choices = choicesOf(attribute);
  if (isFlag(attribute)) return attribute.name;
  return `${attribute.name}="${choices.length ? choices.join('|') : '…'}"`;
}

function withFields(event, manifest) {
  const fields = eventFieldsOf(event, manifest).map(({name}) => name);
  return `\`${event.name}\`${fields.length ? ` (${fields.join(', ')})` : ''}`;
}

/** Lists each token once, with the description that most elements give. */
function tokensOf(elements) {
  const all = elements.flatMap(({cssProperties = []}) => cssProperties);
  const tokens = Object.groupBy(all, ({name}) => name);
  return Object.keys(tokens)
    .sort()
    .map((name) => {
      const descriptions = Object.values(
        Object.groupBy(tokens[name], (one) => one.description),
      );
      const [one] = descriptions.sort((a, b) => b.length - a.length)[0];
      return `- \`${name}\`${one.default ? ` (\`${one.default}\`)` : ''}: ${one.description}`;
    });
}
