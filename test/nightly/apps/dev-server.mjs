import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {stripVTControlCharacters} from 'node:util';

/** Starts `npm run dev` in an app, without the address of a service. */
export async function startDev(app) {
  const vite = spawn(
    process.execPath,
    [join(app, 'node_modules/vite/bin/vite.js'), '--port', '0'],
    {cwd: app, env: {...process.env, VITE_SHOP_URL: ''}},
  );
  const ended = once(vite, 'exit');
  let said = '';
  vite.stderr.on('data', (text) => (said += text));
  const origin = await new Promise((resolve, reject) => {
    vite.stdout.on('data', (text) => {
      said += text;
      const found = /http:\/\/localhost:\d+/.exec(stripVTControlCharacters(said));
      if (found) resolve(found[0]);
    });
    ended.then(() => reject(new Error(`The dev server did not start.\n${said}`)));
  });
  return {
    origin,
    async end() {
      vite.kill();
      await ended;
    },
  };
}
