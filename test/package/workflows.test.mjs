// Tests the workflows of GitHub Actions with GitHub's own parser.
import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {build} from 'esbuild';
import {load} from 'js-yaml';
import {manifest, root} from './dist.mjs';

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

/** Returns all steps of a workflow. */
function stepsOf(text) {
  return Object.values(load(text).jobs).flatMap(({steps = []}) => steps);
}

describe('The workflows', () => {
  it('are what GitHub’s schema allows', async () => {
    assert.ok(workflows.length >= 2);
    for (const {file, text} of workflows)
      assert.deepEqual(await faultsIn(file, text), []);
  });

  it('are checked: a misspelt key, an unknown name and a missing job are found', async () => {
    const {text} = workflows.find(({file}) => file.endsWith('release.yml'));
    for (const [right, wrong, fault] of [
      ['runs-on:', 'run-on:', /run-on/],
      ['github.token', 'githb.token', /githb/],
      ['needs: npm', 'needs: nobody', /nobody/],
    ]) {
      const faults = await faultsIn('release.yml', text.replace(right, wrong));
      assert.match(faults.join('\n'), fault);
    }
  });

  it('run only scripts of package.json, which everybody can run', () => {
    const commands = workflows.flatMap(({file, text}) =>
      stepsOf(text).flatMap(({run}) =>
        run
          ? run
              .trim()
              .split('\n')
              .map((command) => ({file, command}))
          : [],
      ),
    );
    assert.ok(commands.length >= 8);
    for (const {file, command} of commands) {
      if (command === 'npm ci') continue;
      const [, script] = /^npm run ([\w:]+)$/.exec(command) ?? [];
      assert.ok(script in manifest.scripts, `${file}: ${command}`);
    }
  });

  it('use actions by the hash of a commit, and workflows that exist', () => {
    for (const {file, text} of workflows) {
      const used = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(
        ([, name]) => name,
      );
      assert.ok(used.length);
      for (const name of used)
        if (name.startsWith('./'))
          assert.ok(existsSync(join(root, name)), `${file}: ${name}`);
        else
          assert.match(name, /^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file);
    }
  });

  it('give each job only the rights that it needs', () => {
    for (const {file, text} of workflows)
      assert.deepEqual(load(text).permissions, {contents: 'read'}, file);
    const {text} = workflows.find(({file}) => file.endsWith('release.yml'));
    const {jobs} = load(text);
    const rights = Object.entries(jobs).flatMap(([name, {permissions}]) =>
      permissions ? [[name, permissions]] : [],
    );
    assert.deepEqual(Object.fromEntries(rights), {
      npm: {contents: 'read', 'id-token': 'write'},
      github: {contents: 'write'},
      pages: {pages: 'write', 'id-token': 'write'},
    });
    // Code of dependencies must not run in a job that has access to the npm token.
    for (const name of ['npm', 'github', 'pages'])
      for (const {run} of jobs[name].steps) assert.notEqual(run, 'npm ci', name);
  });

  it('release only what has passed the checks', () => {
    const {text} = workflows.find(({file}) => file.endsWith('release.yml'));
    const {on, jobs} = load(text);
    assert.deepEqual(on, {push: {tags: ['v*']}});
    assert.equal(jobs.checks.uses, './.github/workflows/checks.yml');
    const needs = Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [name, job.needs]),
    );
    assert.deepEqual(needs, {
      checks: undefined,
      files: 'checks',
      npm: 'files',
      github: 'npm',
      pages: 'npm',
    });
  });
});
