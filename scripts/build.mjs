// Builds dist/: the modules for npm, dist/embed.js for script tags, its pieces,
// and what editors and frameworks want to know of them. With --embed only what the demo pages load
// is built, and the rest stays as it is.
import {spawnSync} from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {build as esbuild} from 'esbuild';
import {build} from 'vite';
import {demoService, embed, piece, pieceFile, pieceName} from '../vite.config.ts';
import {writeDemoFiles} from './demo-files.mjs';
import {hashOf, writeIntegrity} from './integrity.mjs';
import {writeManifest} from './manifest/write.mjs';
import {writePublicModules} from './public-modules.mjs';
import {writeSbom} from './sbom.mjs';

// Whatever it is where it is built: Lit has another build for development.
process.env.NODE_ENV = 'production';

if (!process.argv.includes('--embed')) {
  rmSync('dist', {recursive: true, force: true});
  const compiler = 'node_modules/typescript/bin/tsc';
  const tsc = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
  if (tsc.status !== 0) process.exit(1);
  writePublicModules();
  await buildCommand();
  await build(demoService);
  cpSync('src/pieces/demo-service.d.ts', 'dist/pieces/demo-service.d.ts');
  // What a server gets in place of the script for pages.
  writeFileSync('dist/embed.node.js', 'export {};\n');
}

cpSync('src/themes', 'dist/themes', {recursive: true});
await writeDemoFiles('dist/demo');
// Whoever loads a file has to know what it has to be, and so is built after it.
const languages = await buildPieces(globSync('src/i18n/languages/*.ts').sort());
await build(embed(await buildPieces(pieces(), languages)));
writeIntegrity();
writeSbom();
// The reference among the demo pages is made from it.
writeManifest();

/** What runs in Node, and is no part of what runs in pages. */
async function buildCommand() {
  await esbuild({
    entryPoints: ['src/prerender/cli.ts'],
    outfile: 'dist/cli.js',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    tsconfigRaw: {},
  });
  chmodSync('dist/cli.js', 0o755);
}

/** Builds them, and says what they have become; `known` is what others have. */
async function buildPieces(entries, known = {}) {
  const hashes = {};
  for (const entry of entries) {
    await build(piece(entry, known));
    const name = pieceName(entry);
    hashes[name] = hashOf(pieceFile(name));
  }
  return hashes;
}

/** The modules that the entry can load when they are needed: those that export `install`. */
function pieces() {
  const files = ['src/pieces/*.ts', 'src/define/*.piece.ts'].flatMap((pattern) =>
    // In the same order wherever it is built: what is built carries it.
    globSync(pattern).sort(),
  );
  return files.filter((file) =>
    /^export (async )?(function|const) install\b/m.test(readFileSync(file, 'utf8')),
  );
}
