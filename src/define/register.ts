import {define} from './define.js';
import {tagNames, tags, type TagName} from './tags.js';

/** Loads the classes of these tags, by default of all, and registers them. Rejects with a `FileLoadError`. */
export async function register(...names: readonly TagName[]): Promise<void> {
  const wanted = names.length ? names : tagNames;
  await Promise.all(wanted.map(async (tag) => define(tag, await tags[tag].load())));
}
