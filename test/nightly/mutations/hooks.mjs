// Gives the sources a zod that can ignore fields, and the unit tests the small runner.
import {registerHooks} from 'node:module';
import '../../../demo/service/typescript-imports.ts';

const replacements = {'zod/mini': 'zod.ts', 'node:test': 'runner.ts'};

registerHooks({
  resolve(specifier, context, next) {
    const own = replacements[specifier];
    if (!own) return next(specifier, context);
    return {url: new URL(own, import.meta.url).href, shortCircuit: true};
  },
});
