import {registerHooks} from 'node:module';

/**
 * Lets Node load modules that are written for a bundler, in which `./readers.js` means
 * `./readers.ts`. Import this module before such a module.
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
