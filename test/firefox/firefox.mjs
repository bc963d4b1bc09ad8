import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import puppeteer from 'puppeteer-core';
import {firefoxPath} from '../../scripts/browser.mjs';
import {serveBuilt} from '../../scripts/serve.mjs';

/** Starts Firefox without a window. */
export async function startFirefox() {
  const executablePath = firefoxPath();
  return puppeteer.launch({browser: 'firefox', executablePath, headless: true});
}

/**
 * Serves the built files, the pages of the tests, and the service. Pages and files are on two
 * origins.
 */
export async function startShop() {
  const shop = await serveBuilt({file: ':memory:'});
  const site = {
    service: shop.service.origin,
    /** The pages of the tests, by their paths. All other paths lead to the demo and dist/. */
    pages: new Map(),
    asked: [],
    /** Returns the text that the files' origin sends instead of a file of dist/. */
    change: (_file, text) => text,
    cors: true,
  };
  const pages = await listen(async (request, response) => {
    const page = site.pages.get(request.url);
    if (page) {
      response.writeHead(200, {'Content-Type': 'text/html', ...page.headers});
      return response.end(page.html);
    }
    const answer = await fetch(shop.origin + request.url);
    response.writeHead(answer.status, {
      'Content-Type': answer.headers.get('Content-Type') ?? '',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const cdn = await listen((request, response) => {
    const file = new URL(request.url, 'http://localhost').pathname.slice(1);
    site.asked.push(file);
    const text = readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    response.writeHead(200, {
      'Content-Type': 'text/javascript',
      ...(site.cors && {'Access-Control-Allow-Origin': '*'}),
    });
    response.end(site.change(file, text));
  });
  return Object.assign(site, {
    origin: `http://localhost:${pages.address().port}`,
    cdn: `http://127.0.0.1:${cdn.address().port}/`,
    async close() {
      for (const server of [pages, cdn]) {
        server.close();
        server.closeAllConnections();
      }
      await shop.close();
    },
  });
}

async function listen(answer) {
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() =>
      response.writeHead(404).end(),
    );
  }).listen(0);
  await once(server, 'listening');
  return server;
}
