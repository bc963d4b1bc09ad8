/** Not `document.body`: a form or a picture of that name would stand in its place. */
export function pageBody(): HTMLElement {
  return document.querySelector('body') as HTMLElement;
}
