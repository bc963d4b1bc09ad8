import {registerHooks} from 'node:module';

/**
 * Lets Node load modules that are written for a bundler: `./readers.js` in them means `./readers.ts`.
 * To be imported before the first of them is.
 */
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!/^\.\.?\/.*\.js$/.test(specifier)) throw error;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});
