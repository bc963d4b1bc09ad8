/** A set of the names in a text. */
function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** Elements of the service's HTML that are removed with their content. */
export const REMOVED = setOf(
  'script style template noscript title iframe noembed noframes object applet svg canvas audio video button select textarea datalist',
);

const ALLOWED_BLOCKS =
  'p h1 h2 h3 h4 h5 h6 div blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption details summary br hr';

/** Elements that begin on a new line, and so separate the words before and after them. */
export const BLOCKS = setOf(
  `${ALLOWED_BLOCKS} address article aside center dialog dir fieldset footer form header hgroup legend listing main marquee menu nav option search section xmp`,
);

/** The elements that the service's HTML may contain. */
export const ALLOWED = setOf(
  `${ALLOWED_BLOCKS} a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strike strong sub sup tt u var`,
);

export const CHECKED = '☑ ';
export const UNCHECKED = '☐ ';

/** Returns an attribute of an element. */
type Attributes = (name: string) => string | null | undefined;

/**
 * The mark of a checklist's item, as Quill 2, Quill 1 and TinyMCE write it; empty for other items.
 * Other editors write a checkbox.
 */
export function checkMark(item: Attributes, list: Attributes): string {
  const state = `${item('data-list')} ${list('data-checked')} ${list('class')} ${item('class')}`;
  if (/^checked|^\w+ true|checklist--checked/.test(state)) return CHECKED;
  return /^unchecked|^\w+ false|tox-checklist/.test(state) ? UNCHECKED : '';
}
