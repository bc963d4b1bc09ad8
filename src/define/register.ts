import {lazyModule, type LazyModule} from '../lib/lazy-module.js';
import {define} from './define.js';
import {tagNames, tags, type TagName} from './tags.js';

/** The classes that somebody has asked for. */
const classes: Partial<Record<TagName, LazyModule<CustomElementConstructor>>> = {};

/** Loads the classes of these tags, by default of all, and registers them. Rejects with a `FileLoadError`. */
export async function register(...names: readonly TagName[]): Promise<void> {
  const wanted = names.length ? names : tagNames;
  await Promise.all(
    wanted.map(async (tag) => {
      classes[tag] ??= lazyModule<CustomElementConstructor>(tags[tag]);
      define(tag, await classes[tag].load());
    }),
  );
}
