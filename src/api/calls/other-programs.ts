/** Calls that this shop does not make. The proxies forward them for other programs of a site. */
import type {Call} from '../call.js';

export const getCategoriesByGet: Call = {method: 'GET', path: '/categories/get'};
export const getStaff: Call = {method: 'GET', path: '/staff'};
export const getPage: Call = {path: '/pages/get'};
export const getSelectableServers: Call = {path: '/cart/getSelectServers'};
export const getCoupon: Call = {path: '/cart/getCoupon'};
export const linkDiscord: Call = {path: '/auth/discord'};
export const captureReferral: Call = {path: '/capture-referral'};
export const trackClick: Call = {path: '/analytics/track-click'};
