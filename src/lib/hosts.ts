/** Returns the hosts in an attribute's value, where spaces or commas separate them. */
export function hostsIn(attribute: string | null | undefined): readonly string[] {
  return (attribute ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
