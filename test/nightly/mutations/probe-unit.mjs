// Probes the file of unit tests that is named, and sends the findings to the parent process.
import './hooks.mjs';
import {calls} from './rows.ts';

const {file, known, calls: names} = JSON.parse(process.argv[2]);
calls.push(...names);
const {failCurrentTest} = await import('./runner.ts');
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, failCurrentTest);
await import('../../unit/setup.mjs');
await import('./ignored-calls.ts');
await import(`../../../${file}`);
const {probe} = await import('./probe.ts');
process.send(await probe(new Set(known)), () => process.exit());
