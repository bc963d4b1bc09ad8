import type {Page} from '@playwright/test';

/** The addresses that a page with our script needs. */
export interface Places {
  /** The folder of embed.js, with a slash at the end. */
  readonly script: string;
  readonly service: string;
}

/**
 * The strictest Content Security Policy with which everything works, as in the README. `more` has
 * additional sources by directive, for a page's own files.
 */
export function policy(
  {script, service}: Places,
  more: Readonly<Record<string, string>> = {},
): string {
  const directives: Readonly<Record<string, string>> = {
    'default-src': `'none'`,
    'script-src': script,
    'style-src': `'self'`,
    'connect-src': service,
    'img-src': `${service} https:`,
    'form-action': `'self' ${service}`,
    'base-uri': `'none'`,
    'frame-ancestors': `'self'`,
    'require-trusted-types-for': `'script'`,
    'trusted-types': `lit-html storefront-elements dompurify 'allow-duplicates'`,
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, sources, more[name]].filter(Boolean).join(' '))
    .join('; ');
}

/**
 * Returns a list that grows with each violation of the policy, in any page or frame, and with each
 * message about a policy on the console.
 */
export async function violations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.exposeFunction('toldOfViolation', (text: string) => found.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const {violatedDirective, blockedURI, sourceFile, lineNumber, sample} = event;
      const site = window as unknown as {toldOfViolation(text: string): void};
      site.toldOfViolation(
        `${violatedDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Trusted ?Type|TrustedHTML|Refused to/i.test(text))
      found.push(text);
  });
  page.on('pageerror', (error) => found.push(`${error}`));
  return found;
}
