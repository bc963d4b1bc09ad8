import type {CDPSession, Page} from '@playwright/test';
import {TEXT_CONTRAST} from '../../../src/page/contrast.js';

/** A text that is too hard to read: its place, its colours and their contrast. */
export interface Pale {
  readonly where: string;
  readonly text: string;
  readonly contrast: number;
  readonly colours: string;
}

/**
 * The box of a text, in pixels of the window. `opacity` is the combined opacity of the elements
 * around the text.
 */
interface TextBox {
  readonly where: string;
  readonly text: string;
  readonly opacity: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The texts that are measured. */
interface Texts {
  /** Selects the elements that contain the texts. */
  readonly selector: string;
  /** Whether only the texts of the open dialog are measured, without scrolling the page. */
  readonly isDialog?: boolean;
}

/**
 * The colours in which the texts are painted, one after the other: their own colour, transparent,
 * black and white.
 */
const FILLS = ['', 'transparent', '#000', '#fff'];

/** Runs in the page. Returns the boxes of the texts in the window. */
function textBoxes({selector, isDialog}: Texts): readonly TextBox[] {
  const boxes: TextBox[] = [];
  let isInside = !isDialog;
  // At the edges of a dialog, the browser blends its surface with the page behind, so texts there
  // are not measured.
  let edges = {top: -Infinity, bottom: Infinity};
  const visit = (node: Node, where: string, opacity: number): void => {
    if (node instanceof Text) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (isInside && node.data.trim())
        add([...range.getClientRects()], node.data, where, opacity);
    }
    if (!(node instanceof Element)) return;
    if (node.matches('[aria-disabled="true"], :disabled, option, script, style, svg'))
      return;
    const isOpenDialog = isDialog && node.matches(':modal');
    if (isOpenDialog) {
      isInside = true;
      edges = node.getBoundingClientRect();
    }
    const style = getComputedStyle(node);
    if (style.visibility !== 'visible' || style.fontSize === '0px') return;
    const part = node.getAttribute('part');
    const isElement = node.localName.includes('-');
    const place = isElement || part ? `${where} ${part ?? node.localName}` : where;
    const visible = opacity * Number(style.opacity);
    if (node instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(node.type))
      add([node.getBoundingClientRect()], node.value, place, visible);
    if (node instanceof HTMLSelectElement)
      add(
        [node.getBoundingClientRect()],
        node.selectedOptions[0]?.text ?? '',
        place,
        visible,
      );
    for (const child of node.shadowRoot?.childNodes ?? []) visit(child, place, visible);
    for (const child of node.childNodes) visit(child, place, visible);
    if (isOpenDialog) isInside = false;
  };
  const add = (
    rects: readonly DOMRect[],
    text: string,
    where: string,
    opacity: number,
  ) => {
    if (!text.trim()) return;
    for (const {left, top, right, bottom} of rects)
      // Texts that only screen readers get are one pixel in size.
      if (
        right - left > 2 &&
        bottom - top > 2 &&
        bottom > 0 &&
        top < innerHeight &&
        top >= edges.top &&
        bottom <= edges.bottom
      )
        boxes.push({where, text: text.trim(), opacity, left, top, right, bottom});
  };
  for (const root of document.querySelectorAll(selector))
    visit(root, root.closest<HTMLElement>('.cell')?.dataset['state'] ?? '', 1);
  return boxes;
}

/**
 * Runs in the page. Returns the contrast of each text, measured at the pixel that the text covers
 * most: there, the pictures with black and with white text differ most.
 */
async function contrasts({
  pictures,
  boxes,
}: {
  pictures: readonly string[];
  boxes: readonly TextBox[];
}): Promise<ReadonlyArray<Pale | undefined>> {
  const [seen, empty, black, white] = await Promise.all(
    pictures.map(async (picture) => {
      const response = await fetch(`data:image/png;base64,${picture}`);
      const bitmap = await createImageBitmap(await response.blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  if (!seen || !empty || !black || !white) return [];
  const valueAt = ({data}: ImageData, at: number) => data.at(at) ?? 0;
  const luminance = (colour: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map((value) => {
      const part = Math.min(255, Math.max(0, value)) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return boxes.map((box) => {
    let most = 0;
    let at = -1;
    const {width, height} = seen;
    for (
      let y = Math.max(0, Math.floor(box.top));
      y < Math.min(height, box.bottom);
      y++
    )
      for (
        let x = Math.max(0, Math.floor(box.left));
        x < Math.min(width, box.right);
        x++
      ) {
        const i = (y * width + x) * 4;
        const ink = Math.min(
          ...[0, 1, 2].map((c) => valueAt(white, i + c) - valueAt(black, i + c)),
        );
        if (ink > most) [most, at] = [ink, i];
      }
    // Leaves out texts that are covered or cut off, and emoji, which have their own colours.
    const share = most / 255 / box.opacity;
    if (share < 0.3) return undefined;
    const back = [0, 1, 2].map((c) => valueAt(empty, at + c));
    const front = back.map(
      (value, c) => value + (valueAt(seen, at + c) - value) / Math.min(1, share),
    );
    const [one, other] = [luminance(front), luminance(back)];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const colours = [front, back].map((colour) => colour.map(Math.round).join(' '));
    return {where: box.where, text: box.text, contrast, colours: colours.join(' on ')};
  });
}

/**
 * Runs in the page. Paints all text in `colour`; an empty string restores the original colours.
 */
function paintText(colour: string): void {
  const sheet = new CSSStyleSheet();
  // The property is inherited, also by shadow roots and form fields.
  sheet.replaceSync(`html {-webkit-text-fill-color: ${colour}}`);
  const others = document.adoptedStyleSheets.filter(
    ({cssRules}) => !cssRules[0]?.cssText.includes('text-fill-color'),
  );
  document.adoptedStyleSheets = colour ? [...others, sheet] : others;
}

/** Measures the texts in the window. */
async function measureWindow(
  page: Page,
  devtools: CDPSession,
  texts: Texts,
): Promise<readonly Pale[]> {
  const boxes = await page.evaluate(textBoxes, texts);
  if (boxes.length === 0) return [];
  const pictures: string[] = [];
  for (const fill of FILLS) {
    await page.evaluate(paintText, fill);
    const {data} = await devtools.send('Page.captureScreenshot', {
      optimizeForSpeed: true,
    });
    pictures.push(data);
  }
  await page.evaluate(paintText, '');
  const found = await page.evaluate(contrasts, {pictures, boxes});
  return found.filter((one) => one !== undefined);
}

/**
 * Measures the contrast of visible texts from painted pixels. Returns their
 * number, and the texts with less contrast than WCAG AA requires.
 */
export async function measureContrast(
  page: Page,
  texts: Texts,
): Promise<{readonly count: number; readonly pale: readonly Pale[]}> {
  const devtools = await page.context().newCDPSession(page);
  const measured: Pale[] = [];
  const canScroll = () =>
    page.evaluate(() => {
      const before = scrollY;
      scrollBy({top: innerHeight, behavior: 'instant'});
      return scrollY > before;
    });
  if (!texts.isDialog)
    await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
  do measured.push(...(await measureWindow(page, devtools, texts)));
  while (!texts.isDialog && (await canScroll()));
  await devtools.detach();
  return {
    count: measured.length,
    pale: measured.filter(({contrast}) => contrast < TEXT_CONTRAST),
  };
}
