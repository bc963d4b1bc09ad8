import type {CheckResults} from './examination.js';

/** The whole content of the panel as plain text, for owners who ask somebody for help. */
export function formatReport({findings, shops, versions}: CheckResults): string {
  const about = [
    // The query is left out, because it may contain a player's name or an order.
    `Page: ${location.origin}${location.pathname}`,
    ...shops.map(({baseUrl}) => `Shop: ${baseUrl}`),
    `Script: storefront-elements ${[...new Set(versions)].join(', ')}`,
    `Browser: ${navigator.userAgent}`,
  ];
  const problems = findings.map(({level, title, explanation, fixes}) =>
    [
      `[${level}] ${title}`,
      explanation,
      ...fixes.flatMap(([instruction, code = '']) => [instruction, code]),
    ]
      .filter(Boolean)
      .join('\n'),
  );
  return [about.join('\n'), ...problems].join('\n\n');
}
