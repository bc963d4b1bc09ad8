import assert from 'node:assert/strict';

/**
 * Runs the cells of a matrix in `pages` pages at the same time, and repeats those that failed one by one,
 * because a busy machine can delay a page. Fails if a cell has failed both times. Returns how many were
 * repeated. `open` opens a page; with `isFresh`, each cell has one of its own.
 */
export async function runCells(cells, {pages, open, isFresh = false}) {
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
      let page;
      const close = async () => {
        await page?.unrouteAll({behavior: 'ignoreErrors'});
        await page?.context().close();
        page = undefined;
      };
      for (let cell = queue.shift(); cell; cell = queue.shift()) {
        page ??= await open();
        try {
          await cell.run(page);
          if (isFresh) await close();
        } catch (error) {
          failures.push(cell);
          console.log(`  ✖ ${cell.title}: ${error.message.slice(0, 700)}`);
          await close();
        }
      }
      await close();
    };
    await Promise.all(Array.from({length: Math.min(count, all.length)}, worker));
    return failures;
  }
}
