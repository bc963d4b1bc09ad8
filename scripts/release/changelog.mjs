// Reads and changes CHANGELOG.md, in which a heading `## 0.2.0 (2026-12-01)` begins each version.

/** Returns the lines about a version; empty if there are none. */
export function changesIn(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version) ?? '';
  return section.replace(/^.*\n/, '').trim();
}

/**
 * Returns the changelog with the heading of a version inserted below "Unreleased", so that the
 * lines that follow belong to the version.
 */
export function withVersion(changelog, version, date) {
  if (!changesIn(changelog, 'Unreleased'))
    throw new Error('CHANGELOG.md has nothing under Unreleased.');
  return changelog.replace(
    '## Unreleased\n',
    `## Unreleased\n\n## ${version} (${date})\n`,
  );
}
