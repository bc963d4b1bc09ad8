import type {Call} from '../call.js';
import {anything} from '../readers.js';

/** Whether this shopper may use the shop. */
export const checkAccess: Call<unknown> = {
  method: 'GET',
  path: '/checkAccessibility',
  read: 'once',
  schema: anything,
  flags: true,
  silent: true,
};
