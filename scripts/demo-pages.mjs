import {readFile} from 'node:fs/promises';
import {extname, join, normalize, posix, sep} from 'node:path';

const root = join(import.meta.dirname, '..');

/** Where the pages of `demo/` expect the service; replaced where it runs elsewhere. */
export const SERVICE_URL = 'http://localhost:8787';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};

/** A demo page that finds the service where it runs. */
export function withService(html, serviceUrl = SERVICE_URL) {
  return html
    .replaceAll(SERVICE_URL, serviceUrl)
    .replaceAll('%SERVICE_URL%', serviceUrl);
}

/**
 * The path of a request's URL, decoded once and normalized, so that one spelling is left to check;
 * `undefined` for a path that cannot be decoded.
 */
export function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return posix.normalize(path.replaceAll('\\', '/'));
  } catch {
    return undefined;
  }
}

/** A file of a folder of ours as an HTTP answer, or `undefined` where there is none. `path` is decoded. */
export async function fileAnswer(folder, path) {
  const base = join(root, folder);
  const file = normalize(join(base, path));
  if (!file.startsWith(base + sep)) return undefined;
  try {
    const body = await readFile(file);
    return {body, type: TYPES[extname(file)] ?? 'application/octet-stream'};
  } catch {
    return undefined;
  }
}

/**
 * The demo on Vite's dev server. The pages name the built `../dist/embed.js`, as an owner's page
 * would; here they get the sources instead, but for `script-tag.html`, which is there to try the
 * built file.
 */
export function demoPages(serviceUrl) {
  return {
    name: 'demo-pages',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler(html, {path}) {
        const page = withService(html, serviceUrl);
        return path.endsWith('/script-tag.html')
          ? page
          : page.replace(
              /<script([^>]*?)\ssrc="[^"]*dist\/embed\.js"/,
              `<script$1 type="module" src="/@fs${root}/src/embed.ts"`,
            );
      },
    },
    configureServer(server) {
      server.watcher.add(join(root, 'src'));
      server.middlewares.use('/dist', async (request, response, next) => {
        const path = pathOf(request.url);
        const answer = path && (await fileAnswer('dist', path));
        if (!answer) return next();
        response.setHeader('Content-Type', answer.type);
        response.setHeader('Cache-Control', 'no-cache');
        // What the builder prints is for pages of other sites, and has a hash.
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.end(answer.body);
      });
    },
  };
}
