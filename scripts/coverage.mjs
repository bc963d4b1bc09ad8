import {readFileSync} from 'node:fs';

/** How many percent of the lines of `src` the unit and element tests together have to run through. */
const LIMIT = 92;

/**
 * Brings reports together and prints what keeps the coverage low. The first report that has a file says
 * which of its lines have code.
 */
export function checkCoverage(reports) {
  const files = new Map();
  for (const report of reports) {
    for (const [file, lines] of linesIn(readFileSync(report, 'utf8'))) {
      const known = files.get(file);
      if (!known) files.set(file, lines);
      else for (const line of known.keys()) if (lines.get(line)) known.set(line, true);
    }
  }
  const sources = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  let output = '';
  for (const [file, lines] of sources)
    if (percent([lines]) < LIMIT) output += `  ${percent([lines])} % of ${file}\n`;
  const all = percent([...files.values()]);
  const failed = Number(all < LIMIT);
  output += `${all} % of the lines of src are covered\n`;
  if (failed) output += `Error: That is too little: the limit is ${LIMIT} %.\n`;
  console.log(output);
  return {name: 'coverage', passed: 1 - failed, failed, seconds: 0, output};
}

/** Returns for each file in a report of the format lcov whether its lines ran, by their numbers. */
function* linesIn(report) {
  for (const [, file, record] of report.matchAll(
    /^SF:(.+)\n([^]*?)^end_of_record$/gm,
  )) {
    const hits = record.matchAll(/^DA:(\d+),(\d+)/gm);
    const lines = [...hits].map(([, line, count]) => [Number(line), Number(count) > 0]);
    yield [file.replaceAll('\\', '/'), new Map(lines)];
  }
}

function percent(files) {
  const lines = files.flatMap((file) => [...file.values()]);
  return Math.floor((10_000 * lines.filter(Boolean).length) / lines.length) / 100;
}
