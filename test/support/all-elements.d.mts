export const ALL_ELEMENTS: Readonly<
  Record<string, {readonly markup: string; readonly shown: string}>
>;
export function elementsHtml(own?: Readonly<Record<string, string>>): string;
