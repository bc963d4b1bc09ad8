// The demo while working on it: the local storefront service, and the pages of demo/ on Vite's dev
// server. Edits reload, to the service too, and dist/embed.js is built anew for script-tag.html.
// PORT and SERVICE_PORT say where; --reset lets the service start over with its catalogue.
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
console.log(`  Shop     ${demo.resolvedUrls.local[0]}`);
console.log(`  Service  ${process.env.SERVICE_URL}`);
console.log('  Stop with Ctrl-C.');

demo.watcher.on('all', (_event, path) => {
  if (path.startsWith(join(root, 'demo', 'service') + sep)) restartSoon();
  if (path.startsWith(join(root, 'src') + sep)) rebuildSoon();
});

const restartSoon = soon(async () => {
  // One that an edit has broken has ended already, and said why.
  if (service.process.exitCode === null) {
    service.process.disconnect();
    await once(service.process, 'exit');
  }
  service = await startService({port: Number(new URL(process.env.SERVICE_URL).port)});
  demo.ws.send({type: 'full-reload'});
});

const rebuildSoon = soon(async () => {
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

/** Starts the service on `port`, or the next that is free. Without an origin, it did not start. */
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

/** Runs a change once things have been quiet for a moment, and never twice at a time. */
function soon(change) {
  let timer;
  let running = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(change)), 150);
  };
}
