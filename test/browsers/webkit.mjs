import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {setTimeout} from 'node:timers/promises';
import {webkitPaths} from '../../scripts/browser.mjs';
import {freePort} from '../../scripts/ports.mjs';
import {openSession} from './webdriver.mjs';

/** Starts WebKitGTK's browser with one page, on a virtual screen if there is one. */
export async function startWebkit() {
  const {driver, browser, screen} = webkitPaths();
  const started = [];
  const start = (...command) => {
    const child = spawn(...command);
    started.push(child);
    return child;
  };
  // Stops the virtual screen and the driver when this process ends.
  const stop = () => started.splice(0).forEach((child) => child.kill());
  const end = () => process.exit(1);
  const listeners = {exit: stop, SIGINT: end, SIGTERM: end};
  for (const [event, listener] of Object.entries(listeners))
    process.once(event, listener);

  const env = {
    ...process.env,
    // On a machine without a configured language, pages would otherwise see the language "C".
    LC_ALL: 'en_US.UTF-8',
    // Neither program uses the desktop's accessibility bus. Root cannot use the sandbox.
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  if (screen) {
    const display = start(
      screen,
      ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      {stdio: ['ignore', 'ignore', 'ignore', 'pipe']},
    );
    const [number] = await once(display.stdio[3], 'data');
    env.DISPLAY = `:${`${number}`.trim()}`;
  }
  const port = await freePort();
  start(driver, [`--port=${port}`], {env, stdio: 'ignore'});
  const address = `http://127.0.0.1:${port}`;
  await answers(`${address}/status`);
  const session = await openSession(address, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {binary: browser, args: ['--automation']},
  }).catch((error) => {
    stop();
    throw error;
  });
  return {
    ...session,
    async close() {
      await session.close().catch(() => undefined);
      stop();
      for (const [event, listener] of Object.entries(listeners))
        process.off(event, listener);
    },
  };
}

async function answers(url) {
  for (let tries = 100; tries > 0; tries -= 1) {
    if (await fetch(url).catch(() => undefined)) return;
    // The driver does not report when it is ready, so the test tries again.
    await setTimeout(50);
  }
  throw new Error('WebKitWebDriver does not answer.');
}
