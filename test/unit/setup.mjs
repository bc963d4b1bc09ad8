// Lets Node run the sources of `src`. `npm run test:unit` imports this module before each test file.
import {after, afterEach} from 'node:test';
import '../../demo/service/typescript-imports.ts';
import './page-events.ts';

// The build replaces these.
globalThis.__VERSION__ = '0.0.0';
globalThis.__CHUNKS__ = {};

const {cleanUp} = await import('../support/on-test-end.ts');
afterEach(cleanUp);

// A channel to other tabs keeps the process running until it is closed.
const channels = [];
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name);
    channels.push(this);
  }
};
after(() => {
  for (const channel of channels) channel.close();
});

// A timer that no test waits for does not keep the process running either.
const {setTimeout} = globalThis;
globalThis.setTimeout = (run, delay, ...rest) => {
  const timer = setTimeout(run, delay, ...rest);
  return delay > 10_000 ? timer.unref() : timer;
};
