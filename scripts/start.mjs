// Serves the demo for development: the local storefront service, and the pages of demo/ on Vite's dev
// server. After an edit, pages reload, the service restarts, and dist/embed.js is built again for
// script-tag.html. PORT and SERVICE_PORT choose the ports. --reset deletes the service's data.
import {fork, spawn} from 'node:child_process';
import {once} from 'node:events';
import {join, sep} from 'node:path';
import {createServer} from 'vite';

const root = join(import.meta.dirname, '..');
const {SERVICE_PORT = 8787} = process.env;

let service = await startService({
  port: Number(SERVICE_PORT),
  reset: process.argv.includes('--reset'),
});
if (!service.origin) process.exit(1);
process.env.SERVICE_URL = service.origin;

await buildEmbed();
const demo = await createServer({configFile: join(root, 'vite.config.ts')});
await demo.listen();
const [origin] = demo.resolvedUrls.local;
console.log(`
  The demo shop  ${origin}
  The builder    ${origin}builder.html    writes the lines for your own page
  The reference  ${origin}reference.html  shows every element, to try out

  The service    ${process.env.SERVICE_URL}
  Stop with Ctrl-C.
`);

demo.watcher.on('all', (_event, path) => {
  if (path.startsWith(join(root, 'demo', 'service') + sep)) restartSoon();
  if (path.startsWith(join(root, 'src') + sep)) rebuildSoon();
});

const restartSoon = debounced(async () => {
  // If an edit has broken the service, its process has already ended with an error message.
  if (service.process.exitCode === null) {
    service.process.disconnect();
    await once(service.process, 'exit');
  }
  service = await startService({port: Number(new URL(process.env.SERVICE_URL).port)});
  demo.ws.send({type: 'full-reload'});
});

const rebuildSoon = debounced(async () => {
  await buildEmbed();
  demo.ws.send({type: 'full-reload', path: '/script-tag.html'});
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (service.process.connected) service.process.disconnect();
    await demo.close();
    process.exit(0);
  });
}

/**
 * Starts the service on `port` or the next free port. The result has no `origin` if the service has
 * failed to start.
 */
async function startService(options) {
  const child = fork(join(root, 'scripts', 'service.mjs'), [JSON.stringify(options)]);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return {process: child, origin: message?.origin};
}

async function buildEmbed() {
  const build = spawn(process.execPath, ['scripts/build.mjs', '--embed'], {
    cwd: root,
    stdio: 'inherit',
    env: {...process.env, NODE_ENV: 'production'},
  });
  await once(build, 'exit');
}

/** Delays an action until 150 ms after the last call. Actions run one after the other. */
function debounced(action) {
  let timer;
  let running = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(action)), 150);
  };
}
