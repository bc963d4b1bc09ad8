import {isBundle} from './unit-bundle.mjs';

/**
 * Counts which lines of the sources run in the pages of a browser, from V8's coverage of the test
 * bundle.
 */
export class UnitCoverage {
  #bundling;
  /** For each character of the bundle, whether it ran in any page. */
  #ran;

  constructor(bundling) {
    this.#bundling = bundling;
  }

  /** Starts counting in a page of Puppeteer. */
  async start(page) {
    const devtools = await page.createCDPSession();
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.startPreciseCoverage', {
      callCount: true,
      detailed: true,
    });
    return async () => {
      const {result} = await devtools.send('Profiler.takePreciseCoverage');
      for (const {url, functions} of result)
        if (url && isBundle(url)) await this.#add(functions);
    };
  }

  async #add(functions) {
    const {code} = await this.#bundling;
    this.#ran ??= new Uint8Array(code.length);
    const ran = new Uint8Array(code.length);
    // Outer functions and ranges precede inner ones.
    for (const {ranges} of functions)
      for (const {startOffset, endOffset, count} of ranges)
        ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    // The bundle has millions of characters, so this loop uses no iterator.
    for (let at = 0; at < ran.length; at += 1) this.#ran[at] |= ran[at];
  }

  /**
   * Returns the sources that ran, by their paths in the source map: for each line with code,
   * whether it ran.
   */
  async lines() {
    const {code, map} = await this.#bundling;
    const {sources, mappings} = JSON.parse(map);
    const files = new Map();
    let lineStart = 0;
    const codeLines = code.split('\n');
    for (const [at, segments] of decode(mappings).entries()) {
      const length = codeLines[at]?.length ?? 0;
      for (const [index, {column, source, line}] of segments.entries()) {
        const end = lineStart + (segments[index + 1]?.column ?? length);
        const ran = this.#ran.subarray(lineStart + column, end).includes(1);
        const file = sources[source];
        if (!files.has(file)) files.set(file, new Map());
        const lines = files.get(file);
        lines.set(line, ran || (lines.get(line) ?? false));
      }
      lineStart += length + 1;
    }
    const loaded = this.#loaded(code);
    return new Map([...files].filter(([file]) => loaded.has(file)));
  }

  /** Returns the modules that ran, by their paths in the source map. */
  #loaded(code) {
    // The bundler wraps each module into a method that has the path of the module as its name.
    const wrappers = [...code.matchAll(/^  (?:async )?"(.+)"\(\) \{$/gm)];
    return new Set(
      wrappers
        .filter(({0: {length}, index}) => this.#ran[index + length - 1])
        .map(([, path]) => `../${path}`),
    );
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes the mappings of a source map: for each line its segments. */
function decode(mappings) {
  let [source, line] = [0, 0];
  return mappings.split(';').map((text) => {
    let column = 0;
    return text
      .split(',')
      .map(decodeNumbers)
      .filter(({length}) => length > 0)
      .map(([columns, sources = 0, lines = 0]) => {
        column += columns;
        source += sources;
        line += lines;
        return {column, source, line};
      });
  });
}

/** Decodes numbers in the base64 VLQ of source maps. */
function decodeNumbers(text) {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const digit of text) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
