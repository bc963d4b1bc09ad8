/**
 * The measures of a part of our elements. Sizes are in em, because pages have different font sizes.
 */
export interface Measured {
  readonly key: string;
  readonly styles: Readonly<Record<string, string>>;
  readonly sizes: Readonly<Record<string, number>>;
  /** For buttons and fields: the width as a share of the element's width. */
  readonly share: number | undefined;
  readonly target: readonly [number, number];
  /** The distance in pixels by which the part extends beyond the window. */
  readonly out: number;
}

/**
 * Runs in the page. Measures every visible part below `within`, in shadow roots and in the light
 * DOM.
 */
export function measure(within: string): readonly Measured[] {
  const found: Measured[] = [];
  // The sides of the page by their names in an English page, so that pages can be compared.
  const {direction} = getComputedStyle(document.body);
  const sides: Readonly<Record<string, string>> =
    direction === 'rtl' ? {right: 'left', left: 'right'} : {};
  const look = (root: ParentNode, host: Element | undefined) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const owner =
        host ??
        element.closest('checkout-form, store-login, .storefront-dialog') ??
        undefined;
      const part = element.getAttribute('part');
      if (
        part &&
        owner &&
        element.checkVisibility() &&
        !element.closest('[aria-hidden]')
      ) {
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const zoom = element.currentCSSZoom || 1;
        const em = parseFloat(style.fontSize) * zoom;
        const length = (name: string) =>
          (parseFloat(style.getPropertyValue(name)) * zoom || 0) / em;
        const control = element.matches('button, input, select');
        found.push({
          key: `${owner.localName}|${part}`,
          styles: Object.fromEntries(
            [
              'display',
              'position',
              'float',
              'box-sizing',
              'visibility',
              'text-align',
              'white-space',
              'font-style',
              'text-indent',
              ...(element.localName === 'li' ? ['list-style-type'] : []),
              ...(host
                ? ['text-transform', 'font-variant-caps', 'border-bottom-style']
                : []),
            ].map((name) => {
              const value = style.getPropertyValue(name);
              return [name, sides[value] ?? value];
            }),
          ),
          sizes: {
            line: length('line-height'),
            ...(host && {
              padding:
                length('padding-top') +
                length('padding-left') +
                length('padding-right'),
              margin: length('margin-top') + length('margin-bottom'),
            }),
            ...(control && {height: box.height / em}),
          },
          share: control ? box.width / owner.getBoundingClientRect().width : undefined,
          target: element.matches(
            'button, select, input:not([type="radio"], [type="checkbox"])',
          )
            ? [box.width, box.height]
            : [99, 99],
          out: element.closest('.tabs ul, .compare, [part~="tabs"]')
            ? 0
            : Math.max(-box.left, box.right - innerWidth),
        });
      }
      if (element.shadowRoot && /^(store-|featured-)/.test(element.localName))
        look(element.shadowRoot, element);
    }
  };
  look(document.querySelector(within)!, undefined);
  return found;
}
