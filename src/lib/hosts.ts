/** Returns the hosts in an attribute, which separates them by spaces or commas. */
export function hostsIn(attribute: string | null | undefined): readonly string[] {
  return (attribute ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
