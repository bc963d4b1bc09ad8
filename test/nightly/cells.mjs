import assert from 'node:assert/strict';

/**
 * Runs the cells of a matrix, each in a page of its own, `pages` of them at the same time. Repeats those
 * that failed one by one, because a busy machine can delay a page. Fails if a cell has failed both times.
 * Returns how many were repeated. `open` opens a page.
 */
export async function runCells(cells, {pages, open}) {
  const unsure = await runIn(pages, cells);
  const failed = await runIn(1, unsure);
  assert.deepEqual(
    failed.map(({title}) => title),
    [],
    'cells that failed',
  );
  return unsure.length;

  async function runIn(count, all) {
    const queue = [...all];
    const failures = [];
    const worker = async () => {
      for (let cell = queue.shift(); cell; cell = queue.shift()) {
        const page = await open();
        try {
          await cell.run(page);
        } catch (error) {
          failures.push(cell);
          console.log(`  ✖ ${cell.title}: ${error.message.slice(0, 700)}`);
        }
        await page.unrouteAll({behavior: 'ignoreErrors'});
        await page.context().close();
      }
    };
    await Promise.all(Array.from({length: Math.min(count, all.length)}, worker));
    return failures;
  }
}
