// Builds dist/: the modules for npm, dist/embed.js for script tags with its chunks,
// and what editors and frameworks want to know of them. With --embed only what the demo pages load
// is built, and the rest stays as it is.
import {spawnSync} from 'node:child_process';
import {chmodSync, cpSync, rmSync, writeFileSync} from 'node:fs';
import {build as esbuild} from 'esbuild';
import {build} from 'vite';
import {demoService} from '../vite.config.ts';
import {buildScriptTag} from './build-script-tag.mjs';
import {writeDemoFiles} from './demo-files.mjs';
import {writeIntegrity} from './integrity.mjs';
import {writeManifest} from './manifest/write.mjs';
import {writePublicModules} from './public-modules.mjs';
import {writeSbom} from './sbom.mjs';
import {writeTagLists} from './tag-lists.mjs';

// Whatever it is where it is built: Lit has another build for development.
process.env.NODE_ENV = 'production';

writeTagLists();

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
  cpSync('src/demo-mode/demo-service.d.ts', 'dist/demo-mode/demo-service.d.ts');
  // What a server gets in place of the script for pages.
  writeFileSync('dist/embed.node.js', 'export {};\n');
}

cpSync('src/themes', 'dist/themes', {recursive: true});
await writeDemoFiles('dist/demo');
rmSync('dist/chunks', {recursive: true, force: true});
await buildScriptTag();
writeIntegrity();
writeSbom();
// The reference among the demo pages is made from it.
writeManifest();

/** What runs in Node, and is no part of what runs in pages. */
async function buildCommand() {
  await esbuild({
    entryPoints: ['src/prerender/cli.ts'],
    outfile: 'dist/prerender/cli.js',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    tsconfigRaw: {},
  });
  chmodSync('dist/prerender/cli.js', 0o755);
}
