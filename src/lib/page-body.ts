/**
 * The page's `<body>`. Does not use `document.body`, because a form or picture named "body" would
 * replace this property.
 */
export function pageBody(): HTMLElement {
  return document.querySelector('body') as HTMLElement;
}
