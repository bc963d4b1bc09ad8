// Builds dist/: the modules for npm, dist/embed.js for script tags, and its pieces.
// With --embed only the latter two, and the rest stays as it is.
import {spawnSync} from 'node:child_process';
import {cpSync, globSync, readFileSync, rmSync} from 'node:fs';
import {build} from 'vite';
import {embed, piece} from '../vite.config.ts';

if (!process.argv.includes('--embed')) {
  rmSync('dist', {recursive: true, force: true});
  const compiler = 'node_modules/typescript/bin/tsc';
  const tsc = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
  if (tsc.status !== 0) process.exit(1);
}

await build(embed);
cpSync('src/themes', 'dist/themes', {recursive: true});
for (const entry of pieces()) await build(piece(entry));

/** The modules that the entry can load when they are needed: those that export `install`, and languages. */
function pieces() {
  const files = [...globSync('src/pieces/*.ts'), ...globSync('src/define/*.piece.ts')];
  const installable = files.filter((file) =>
    /^export (async )?(function|const) install\b/m.test(readFileSync(file, 'utf8')),
  );
  return [...installable, ...globSync('src/texts/languages/*.ts')];
}
