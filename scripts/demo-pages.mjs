import {readFile} from 'node:fs/promises';
import {extname, join, normalize, posix, sep} from 'node:path';

const root = join(import.meta.dirname, '..');

/** The address of `src/embed.ts` at the dev server. The path of a Windows drive begins without a slash. */
const SOURCE = `/@fs/${join(root, 'src/embed.ts').replaceAll('\\', '/').replace(/^\//, '')}`;

/** The service's address in the sources of `demo/`. Servers replace it with the actual address. */
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

/** Returns a demo page with the actual address of the service. */
export function withService(html, serviceUrl = SERVICE_URL) {
  return html
    .replaceAll(SERVICE_URL, serviceUrl)
    .replaceAll('%SERVICE_URL%', serviceUrl);
}

/**
 * Returns the path of a request's URL, decoded once and normalized, so that a check sees each file
 * under one spelling. Returns `undefined` for a path that cannot be decoded.
 */
export function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return posix.normalize(path.replaceAll('\\', '/'));
  } catch {
    return undefined;
  }
}

/** Returns the body and type of a file in a folder of the project, or `undefined` if there is no such file. `path` is decoded. */
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
 * A Vite plugin for the dev server. The demo pages load the built `../dist/embed.js`, as an owner's
 * page would. The plugin lets them load `src/embed.ts` instead, except for `script-tag.html`, whose
 * purpose is to test the built file.
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
              `<script$1 type="module" src="${SOURCE}"`,
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
        // The HTML that demo/builder.html writes for other sites loads these files with an
        // `integrity` hash, which needs CORS.
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.end(answer.body);
      });
    },
  };
}
