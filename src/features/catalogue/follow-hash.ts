/** Follows a link within the page: with a `<base>` the browser would leave the page. */
export function followHash(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  location.hash = (event.currentTarget as HTMLAnchorElement).hash;
}
