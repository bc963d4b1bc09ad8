/** The hosts that an attribute names, separated by spaces or commas; none for no attribute. */
export function hostsIn(attribute: string | null | undefined): readonly string[] {
  return (attribute ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
