import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './dist.mjs';

/**
 * Reads docs/coverage.md. Sections whose headings end in "beyond the document" have calls and fields
 * that the interface document does not have. A third-level heading names a table of fields. The line
 * below it has, in code, the answers with these fields: `POST /api/cart/get: items[]`.
 */
export function readCoverage() {
  const calls = [];
  const tables = [];
  let beyond = false;
  let table;
  for (const line of readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) {
      beyond = line.endsWith('beyond the document');
      table = undefined;
    } else if (line.startsWith('### ')) {
      table = {title: line.slice(4), beyond, places: [], rows: []};
      tables.push(table);
    } else if (line.startsWith('In `')) {
      table.places = [...line.matchAll(/`([^`]+)`/g)].map(([, place]) =>
        placeOf(place),
      );
    } else if (line.startsWith('| `')) {
      if (table) table.rows.push(rowOf(line));
      else calls.push({...rowOf(line), beyond});
    }
  }
  return {calls, tables};
}

/** Returns the prefix for names of fields: `GET /api/x: `, `POST /api/x: items[].`. */
function placeOf(text) {
  const [call, path = ''] = text.replace(/\{\w+\}/g, '{}').split(': ');
  return `${call}: ${path && `${path}.`}`;
}

function rowOf(line) {
  const [name, use, proof] = line
    .split(/(?<!\\)\|/)
    .slice(1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const proofs = [...proof.matchAll(/`(test\/[^`]+)`: “([^”]+)”/g)];
  return {
    name: name.replaceAll('`', ''),
    use,
    proofs: proofs.map(([, file, title]) => ({file, title})),
  };
}
