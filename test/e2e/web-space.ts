import {once} from 'node:events';
import {rm} from 'node:fs/promises';
import {createServer} from 'node:http';
import {mkdtempSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {fileAnswer, pathOf} from '../../scripts/demo-pages.mjs';
import {test as base} from './test.js';

/** A plain file server, as owners without Node have. */
export interface WebSpace {
  /** The address of the server, with a slash at its end. */
  readonly url: string;
  /** The folder of the served files on the disk. It is empty. */
  readonly folder: string;
}

export const test = base.extend<{webSpace: WebSpace}>({
  // Playwright requires the braces.
  // oxlint-disable-next-line no-empty-pattern
  webSpace: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'web-space-'));
    const root = join(import.meta.dirname, '../..');
    const server = createServer((request, response) => {
      const path = pathOf(request.url ?? '') ?? '';
      void fileAnswer(relative(root, folder), path).then((file) =>
        file && request.method === 'GET'
          ? response.writeHead(200, {'Content-Type': file.type}).end(file.body)
          : response.writeHead(404).end(),
      );
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    await use({url: `http://localhost:${port}/`, folder});
    server.close();
    server.closeAllConnections();
    await rm(folder, {recursive: true});
  },
});
