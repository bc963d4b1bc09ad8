/**
 * The package's main module: what `library.ts` exports, and the classes of the elements. Importing
 * it registers no tags; importing the modules in `define/` does.
 *
 * There are only `export *`, here and in `element-classes.ts`. With named exports, esbuild would put all
 * elements into a page that imports one value.
 */
export * from './library.js';
export * from './element-classes.js';
