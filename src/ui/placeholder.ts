import {html, nothing, type LitElement} from 'lit';

/** Elements that have had an answer. */
const answered = new WeakSet<Element>();

/**
 * What an element shows while it waits: before its first answer what the page's author put
 * inside it, else a skeleton.
 */
export function placeholder(host: Element, skeleton: unknown) {
  const own = [...host.children].some(
    (child) => child.localName !== 'template' && !child.slot,
  );
  return own && !answered.has(host) ? html`<slot></slot>` : skeleton;
}

/** What the page's author put inside an element, as long as there has been no answer; below a failure. */
export function ownContent(host: Element) {
  return placeholder(host, nothing);
}

/** Lets what the page's author put inside look as it did before, for as long as it is shown. */
export function markPlaceholder(host: LitElement): void {
  const shown = [...host.renderRoot.children].some(
    ({localName}) => localName === 'slot',
  );
  host.toggleAttribute('data-placeholder', shown);
}

/** The first answer is there: what the page's author put inside an element is not shown again. */
export function placeholderDone(host: Element): void {
  answered.add(host);
}
