// Builds dist/: the modules for npm, dist/embed.js with its chunks for script tags, and the files for
// editors and frameworks. With --embed, only the files that the demo pages load are built.
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
import {demoService} from '../vite.config.ts';
import {buildScriptTag} from './build-script-tag.mjs';
import {writeDemoFiles} from './demo-files.mjs';
import {writeIntegrity} from './integrity.mjs';
import {minifyTemplatesIn} from './minify-templates.mjs';
import {writeProxy} from './proxy.mjs';
import {analyze} from './manifest/analyze.mjs';
import {writeManifest} from './manifest/write.mjs';
import {writePrivacyPage} from './privacy.mjs';
import {
  writeDefinitions,
  writeEventTypes,
  writeIndex,
  writePublicModules,
} from './public-modules.mjs';
import {writeSbom} from './sbom.mjs';

// Without this variable, the bundle would contain Lit's development build.
process.env.NODE_ENV = 'production';

const start = performance.now();

writePrivacyPage();
const manifest = analyze();

if (!process.argv.includes('--embed')) {
  rmSync('dist', {recursive: true, force: true});
  const compiler = 'node_modules/typescript/bin/tsc';
  const tsc = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
  if (tsc.status !== 0) process.exit(1);
  minifyModules();
  writePublicModules();
  writeDefinitions();
  writeIndex();
  writeEventTypes();
  await buildCommand();
  await build(demoService);
  cpSync('src/demo-mode/demo-service.d.ts', 'dist/demo-mode/demo-service.d.ts');
  // Servers that import the package get this empty file instead of embed.js.
  writeFileSync('dist/embed.node.js', 'export {};\n');
}

cpSync('src/themes', 'dist/themes', {recursive: true});
writeProxy();
await writeDemoFiles('dist/demo');
rmSync('dist/chunks', {recursive: true, force: true});
await buildScriptTag();
writeIntegrity();
writeSbom();
// The demo's reference page reads the manifest, so `--embed` also writes the manifest.
writeManifest(manifest);
console.log(`Built dist/ in ${((performance.now() - start) / 1000).toFixed(1)} s`);

/** Minifies the templates in the modules, because bundlers leave them as they are. */
function minifyModules() {
  for (const file of globSync('dist/**/*.js')) {
    const minified = minifyTemplatesIn(readFileSync(file, 'utf8'));
    if (minified) writeFileSync(file, minified.toString());
  }
}

/** Builds the command-line tool, which runs in Node. */
async function buildCommand() {
  await esbuild({
    entryPoints: ['src/prerender/cli.ts'],
    outfile: 'dist/prerender/cli.js',
    format: 'esm',
    target: 'node20',
    tsconfigRaw: {},
  });
  chmodSync('dist/prerender/cli.js', 0o755);
}
