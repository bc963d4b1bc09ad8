import type {Locator} from '@playwright/test';
import {expect} from './test.js';

/** Scrolls to a picture, and waits until the browser has loaded and decoded it. */
export async function showPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}
