/** An address that no other test uses, because tests with the same address would share a `Shop`. */
export function uniqueAddress(): string {
  return `https://shop-${crypto.randomUUID().slice(0, 8)}.example.test`;
}
