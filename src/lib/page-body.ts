/**
 * The `<body>` of a page. Does not use `document.body`, because a form or picture named "body" would
 * replace this property.
 */
export function pageBody(page = document): HTMLElement {
  return page.querySelector('body') as HTMLElement;
}
