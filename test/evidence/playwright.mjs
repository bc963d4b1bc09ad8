import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import {RESULTS} from './evidence.mjs';

/**
 * Runs end-to-end tests: files whose names contain one of `names`, in the projects of an npm script.
 * Returns the numbers of tests by project, and the titles of those that failed.
 */
export function runPlaywright(names, script) {
  mkdirSync(RESULTS, {recursive: true});
  const file = `${RESULTS}playwright-${names.join('-')}.json`;
  rmSync(file, {force: true});
  spawnSync('playwright', ['test', ...names, '--reporter=json'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      npm_lifecycle_event: script,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  });
  const {suites, errors} = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(errors, []);
  const projects = new Map();
  const failed = [];
  for (const {title, tests} of suites.flatMap(specsOf))
    for (const {projectName, status, annotations} of tests) {
      const counts = projects.get(projectName) ?? {passed: 0, skipped: 0, lacking: 0};
      projects.set(projectName, counts);
      if (status === 'expected') counts.passed += 1;
      else if (status === 'skipped') counts.skipped += 1;
      else failed.push(`${projectName}: ${title}`);
      if (annotations.some(({type}) => type === 'missing call')) counts.lacking += 1;
    }
  return {projects, failed};
}

function specsOf({specs = [], suites = []}) {
  return [...specs, ...suites.flatMap(specsOf)];
}
