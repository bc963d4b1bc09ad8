// Lists the tags that the WordPress plugin offers as blocks and shortcodes.
import {elementsOf} from './analyze.mjs';
import {kindOf} from './attribute-kinds.mjs';

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
