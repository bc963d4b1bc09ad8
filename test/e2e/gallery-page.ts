import {expect, type Page} from '@playwright/test';

/** Opens the page with every element in every state, and waits until all elements are there. */
export async function gallery(
  page: Page,
  query: Record<string, string> = {},
): Promise<void> {
  await page.goto(`/themes.html?${new URLSearchParams({plain: '', ...query})}`);
  // The error messages of these elements are rendered last.
  const said = (element: string) => page.locator(`#${element} [part~="error"]`).first();
  for (const element of [
    'store-category',
    'store-login',
    'checkout-form',
    'store-currency',
  ])
    await expect(said(element)).toBeAttached({timeout: 30_000});
  await expect(page.locator('#store-payment [part~="status"]').first()).toBeAttached();
  // The module of the countdowns is loaded after the cards.
  await expect(page.locator('#store-category time').first()).toBeAttached();
  // Where the service fails, elements repeat their requests after pauses of random length.
  // Elements of a closed shop ask the service why it is closed.
  for (const cell of await page
    .locator('.cell:is([data-state$=": service stumbles"], [data-state*=": closed "])')
    .all())
    await expect(cell.locator('[part~="error"]').first()).toBeAttached({
      timeout: 30_000,
    });
}

/** Replaces the English texts of the gallery. Authors of pages can do the same. */
export async function replaceTexts(
  page: Page,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await page.route('**/themes.html*', async (route) => {
    const response = await route.fetch();
    const script = `<script type="application/json" data-store-texts="en">${JSON.stringify(texts)}</script>`;
    const html = (await response.text()).replace('</head>', `${script}</head>`);
    await route.fulfill({response, body: html});
  });
}

/** Opens the gallery, and waits until its accessibility tree no longer changes. */
export async function quietGallery(
  page: Page,
  query: Record<string, string> = {},
): Promise<void> {
  await gallery(page, query);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.locator('main').ariaSnapshot();
        const same = now === before;
        before = now;
        return same;
      },
      {intervals: [300], timeout: 30_000},
    )
    .toBe(true);
}

/**
 * Returns the controls that are too small: one side is shorter than 24 pixels, and a circle of 24
 * pixels around the middle touches another control. Links in sentences are excluded.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const least = 24;
    const all = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? all(one.shadowRoot) : []),
      ]);
    const main = document.querySelector('main') ?? document.body;
    const targets = all(main)
      .filter(
        (one) =>
          one.matches(
            'a[href], button, input, select, textarea, summary, [role=button]',
          ) &&
          one.checkVisibility({visibilityProperty: true}) &&
          !one.closest('p a, li > p a'),
      )
      .map((one) => {
        // The label of a checkbox or radio button can be clicked, too.
        const {labels, type} = one as HTMLInputElement;
        const parts = /^(radio|checkbox)$/.test(type)
          ? [one, ...(labels ?? [])]
          : [one];
        const boxes = parts.map((part) => part.getBoundingClientRect());
        const left = Math.min(...boxes.map((box) => box.left));
        const top = Math.min(...boxes.map((box) => box.top));
        const right = Math.max(...boxes.map((box) => box.right));
        const bottom = Math.max(...boxes.map((box) => box.bottom));
        return {one, left, top, right, bottom};
      });
    type Target = (typeof targets)[number];
    const small = ({left, top, right, bottom}: Target) =>
      right - left < least - 0.1 || bottom - top < least - 0.1;
    const middle = ({left, top, right, bottom}: Target) => [
      (left + right) / 2,
      (top + bottom) / 2,
    ];
    const meets = (one: Target, other: Target) => {
      const [x = 0, y = 0] = middle(one);
      if (small(other)) {
        const [otherX = 0, otherY = 0] = middle(other);
        if (Math.hypot(x - otherX, y - otherY) < least) return true;
      }
      const nearX = Math.min(Math.max(x, other.left), other.right);
      const nearY = Math.min(Math.max(y, other.top), other.bottom);
      return Math.hypot(x - nearX, y - nearY) < least / 2;
    };
    return targets
      .filter(
        (one) =>
          small(one) && targets.some((other) => other !== one && meets(one, other)),
      )
      .map(({one, left, top, right, bottom}) => {
        const root = one.getRootNode();
        const host = root instanceof ShadowRoot ? root.host : one;
        const state = host.closest<HTMLElement>('.cell')?.dataset['state'];
        const size = `${Math.round(right - left)} × ${Math.round(bottom - top)}`;
        return `${state}: ${one.localName} ${one.getAttribute('part')} ${size}`;
      });
  });
}

/** Returns the elements that extend beyond their cell, or whose own edge cuts off their content. */
export function textCutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? all(one.shadowRoot) : []),
      ]);
    const found = [...document.querySelectorAll<HTMLElement>('.cell')].flatMap(
      (cell) => {
        const edges = cell.getBoundingClientRect();
        return all(cell)
          .filter((one) => {
            const box = one.getBoundingClientRect();
            const style = getComputedStyle(one);
            // Texts that only screen readers get are one pixel in size.
            if (
              box.width <= 1 ||
              style.fontSize === '0px' ||
              style.position === 'fixed'
            )
              return false;
            if (one.closest('.tabs ul, .compare.scroller, svg, .picture')) return false;
            const out = box.right > edges.right + 1 || box.left < edges.left - 1;
            const cut =
              /hidden|clip/.test(style.overflowX) &&
              one.scrollWidth > one.clientWidth + 1;
            return out || cut;
          })
          .map(
            (one) =>
              `${cell.dataset['state']}: ${one.localName} ${one.getAttribute('part') ?? one.className}`,
          );
      },
    );
    const {scrollWidth, clientWidth} = document.documentElement;
    return scrollWidth > clientWidth ? [...found, 'the page is too wide'] : found;
  });
}
