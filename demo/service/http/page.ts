import type {Context} from 'hono';
import {html} from 'hono/html';

type Content = ReturnType<typeof html>;

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Answers with an HTML page of the service. Its content is in one box, and its only script is
 * `script`, if there is one.
 */
export function showPage(
  c: Context,
  shopName: string,
  title: string,
  content: Content,
  look = '',
  script = '',
): Response | Promise<Response> {
  c.header('Content-Security-Policy', script ? `${policy}; script-src 'self'` : policy);
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title} · ${shopName}</title>
          <link rel="stylesheet" href="/style.css" />
          <link rel="icon" href="/img/logo.svg" />
        </head>
        <body>
          <main class="${look}">
            <p class="shop">
              <img src="/img/logo.svg" alt="" width="36" height="36" />${shopName}
            </p>
            ${content}
            ${script ? html`<script src="${script}" defer></script>` : ''}
            <p class="note">This page belongs to the demo shop. No money is moved.</p>
          </main>
        </body>
      </html>`,
  );
}
