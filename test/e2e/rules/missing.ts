import type {Page} from '@playwright/test';
import {changeSettings} from './shop.js';

/** Changes the settings to those of a shop with another way to sign in. */
export function useAuthType(page: Page, type: 'ingame' | 'register'): Promise<void> {
  return changeSettings(page, {auth_type: type});
}
