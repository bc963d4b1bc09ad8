import type {Call} from '../call.js';
import {anything} from '../readers.js';

/**
 * Whether this shopper may use the shop. Each visit asks. The schema accepts any answer, because open
 * shops, which are nearly all, do not load `../shopper-access.ts`.
 */
export const checkAccess: Call<unknown> = {
  method: 'GET',
  path: '/checkAccessibility',
  read: 'once',
  schema: anything,
  flags: true,
  silent: true,
};
