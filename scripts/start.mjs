// Serves the demo for development: the local storefront service, and the pages of demo/ on Vite's dev
// server. After an edit, pages reload, the service restarts, and dist/embed.js is built again for
// script-tag.html. PORT and SERVICE_PORT choose the ports. Options are those of the service, such as
// --reset, which deletes its data.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {join, sep} from 'node:path';
import {createServer} from 'vite';

const root = join(import.meta.dirname, '..');

let service = await startService(process.argv.slice(2));
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
  if (service.exitCode === null) {
    service.kill();
    await once(service, 'exit');
  }
  service = await startService([]);
  demo.ws.send({type: 'full-reload'});
});

const rebuildSoon = debounced(async () => {
  await buildEmbed();
  demo.ws.send({type: 'full-reload', path: '/script-tag.html'});
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    service.kill();
    await demo.close();
    process.exit(0);
  });
}

/** Starts the service, and sets SERVICE_URL when it says its address. */
async function startService(options) {
  const child = run('demo/service/main.ts', options, 'pipe');
  const [said = ''] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => []),
  ]);
  const [, address] = /^Service: (\S+)/.exec(said) ?? [];
  // The pages have the first address, so a restarted service keeps its port.
  process.env.SERVICE_URL ??= address ?? process.exit(1);
  process.env.SERVICE_PORT = new URL(process.env.SERVICE_URL).port;
  return child;
}

async function buildEmbed() {
  await once(run('scripts/build.mjs', ['--embed'], 'inherit'), 'exit');
}

function run(script, options, output) {
  return spawn(process.execPath, [script, ...options], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
  });
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
