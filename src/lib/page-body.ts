/** The page's `<body>`. A form or picture named "body" would replace the property `document.body`. */
export function pageBody(): HTMLElement {
  return document.querySelector('body') as HTMLElement;
}
