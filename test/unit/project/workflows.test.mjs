// Tests the workflows of GitHub Actions with GitHub's own parser.
import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {build} from 'esbuild';
import {load} from 'js-yaml';
import {manifest, root} from '../../support/dist.mjs';

const workflows = globSync('.github/workflows/*.{yml,yaml}', {cwd: root}).map(
  (file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }),
);

const parser = await loadParser();

/** Imports GitHub's parser. Node cannot, because the package imports JSON files as bundlers allow. */
async function loadParser() {
  const {outputFiles} = await build({
    stdin: {contents: "export * from '@actions/workflow-parser'", resolveDir: root},
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    banner: {
      js: `import {createRequire} from 'node:module'; const require = createRequire(${JSON.stringify(join(root, 'package.json'))});`,
    },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/**
 * Returns the faults for which GitHub would refuse a workflow: in its structure, its values and its
 * expressions.
 */
async function faultsIn(name, content) {
  const trace = new parser.NoOperationTraceWriter();
  const {context, value} = parser.parseWorkflow({name, content}, trace);
  if (value) await parser.convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({message}) => message);
}

const release = workflows.find(({file}) => file.endsWith('release.yml')).text;

describe('The workflows', () => {
  it('are what GitHub’s schema allows', async () => {
    assert.ok(workflows.length >= 2);
    for (const {file, text} of workflows)
      assert.deepEqual(await faultsIn(file, text), []);
    // The parser finds faults.
    const broken = release.replace('needs: npm', 'needs: nobody');
    assert.match((await faultsIn('release.yml', broken)).join(), /nobody/);
  });

  it('run only scripts of package.json, which everybody can run', () => {
    const steps = workflows.flatMap(({text}) =>
      Object.values(load(text).jobs).flatMap((job) => job.steps ?? []),
    );
    const commands = steps.flatMap(({run}) => run?.trim().split('\n') ?? []);
    assert.ok(commands.length >= 8);
    for (const command of commands.filter((one) => one !== 'npm ci')) {
      const [, script] = /^npm run ([\w:]+)$/.exec(command) ?? [];
      assert.ok(script in manifest.scripts, command);
    }
  });

  it('use actions by the hash of a commit, and workflows that exist', () => {
    for (const {file, text} of workflows)
      for (const [, name] of text.matchAll(/^\s*(?:- )?uses: (.+)$/gm))
        if (name.startsWith('./'))
          assert.ok(existsSync(join(root, name)), `${file}: ${name}`);
        else
          assert.match(name, /^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file);
  });

  it('give each job only the rights that it needs', () => {
    for (const {file, text} of workflows)
      assert.deepEqual(load(text).permissions, {contents: 'read'}, file);
    const {jobs} = load(release);
    const rights = Object.entries(jobs).filter(([, {permissions}]) => permissions);
    assert.deepEqual(
      Object.fromEntries(rights.map(([name, {permissions}]) => [name, permissions])),
      {
        npm: {contents: 'read', 'id-token': 'write'},
        github: {contents: 'write'},
        pages: {pages: 'write', 'id-token': 'write'},
      },
    );
    // Code of dependencies must not run in a job that has access to the npm token.
    for (const [name, {steps}] of rights.map(([name]) => [name, jobs[name]]))
      for (const {run} of steps) assert.notEqual(run, 'npm ci', name);
  });

  it('release only what has passed the checks', () => {
    const {on, jobs} = load(release);
    assert.deepEqual(on, {push: {tags: ['v*']}});
    assert.equal(jobs.checks.uses, './.github/workflows/checks.yml');
    const needs = Object.entries(jobs).map(([name, job]) => [name, job.needs]);
    assert.deepEqual(Object.fromEntries(needs), {
      checks: undefined,
      files: 'checks',
      npm: 'files',
      github: 'npm',
      pages: 'npm',
    });
  });
});

describe('package-lock.json', () => {
  const {packages} = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const nameOf = (path) => path.replace(/.*node_modules\//, '');

  it('has the optional packages for every platform, which npm would silently leave out', () => {
    const locked = new Set(Object.keys(packages).map(nameOf));
    for (const [path, {optionalDependencies = {}}] of Object.entries(packages))
      for (const name of Object.keys(optionalDependencies))
        assert.ok(locked.has(name), `${path} needs ${name}`);
  });
});
