/** What the server with the shop's files has to send if the page is on another site. */

const HEADER =
  'the server there has to send the header `Access-Control-Allow-Origin: *` with them. Without it, the cart and the checkout do not load, even where items are shown. On Apache, the line `Header set Access-Control-Allow-Origin "*"` in a file `.htaccess` of the folder is enough.';

/** For platforms that have no place for the shop's files. */
export const FILES_ELSEWHERE = `The shop’s files are on another site than your page, so ${HEADER}`;

/** For platforms whose site may have the shop's files. */
export const FILES_PERHAPS_ELSEWHERE = `If the shop’s files are on another site than your page, ${HEADER}`;
