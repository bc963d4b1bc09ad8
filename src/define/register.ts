import {lazyModule, type LazyModule} from '../lib/lazy-module.js';
import {tagNames, tags, type TagName} from './tags.js';

/** In the script tag, it is in the chunk of the first view. */
const definition = lazyModule(() => import('./define.js'));

/** The classes that somebody has asked for. */
const classes: Partial<Record<TagName, LazyModule<CustomElementConstructor>>> = {};

/** Loads the classes of these tags, by default of all, and registers them. Rejects with a `FileLoadError`. */
export async function register(...names: readonly TagName[]): Promise<void> {
  const wanted = names.length ? names : tagNames;
  await Promise.all(
    wanted.map(async (tag) => {
      classes[tag] ??= lazyModule<CustomElementConstructor>(tags[tag]);
      const [{define}, elementClass] = await Promise.all([
        definition.load(),
        classes[tag].load(),
      ]);
      define(tag, elementClass);
    }),
  );
}
