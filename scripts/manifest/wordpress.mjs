// Lists the tags that the WordPress plugin offers as blocks and shortcodes.
import {elementsOf} from './analyze.mjs';
import {choicesOf, isFlag} from './editors.mjs';

/** Returns the plugin's `tags.json`: for each tag its title, and its attributes with the kinds of their values. */
export function wordPressTags(manifest) {
  // The plugin writes the script tag, so that no page needs a provider: `store-provider` is left
  // out.
  const elements = elementsOf(manifest).filter(
    ({tagName}) => tagName !== 'store-provider',
  );
  return Object.fromEntries(
    elements.map(({tagName, summary, attributes = []}) => [
      tagName,
      {
        title: summary,
        attributes: Object.fromEntries(
          attributes.map((one) => [one.name, kindOf(one)]),
        ),
      },
    ]),
  );
}

/** Returns the kind of an attribute's values: a list of choices, a flag, a number, an address or text. */
function kindOf(attribute) {
  const choices = choicesOf(attribute);
  if (choices.length > 0) return choices;
  if (isFlag(attribute)) return 'flag';
  if (attribute.type.text === 'number') return 'number';
  return attribute.name.endsWith('-url') ? 'address' : 'text';
}
