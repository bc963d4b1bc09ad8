// Lets Node run the sources of `src`. `npm run test:unit` imports this module before each test file.
import {afterEach} from 'node:test';
import '../../demo/service/typescript-imports.ts';
import './page-events.ts';

// The build replaces these.
globalThis.__VERSION__ = '0.0.0';
globalThis.__CHUNKS__ = {};

const {cleanUp} = await import('../support/on-test-end.ts');
afterEach(cleanUp);
