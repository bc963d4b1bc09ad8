import type {Store} from '../store.ts';
import {settingsOf} from '../rules/site.ts';

/** Where the service believes it is. Nobody is ever asked for this name. */
export const inside = 'https://demo.invalid';

export interface Place {
  /** The address it answers for. */
  readonly base: string;
  /** Whether its pictures and pages lie below that, as files. */
  readonly pictures: boolean;
  readonly store: Store;
}

/** An answer in which every address is one that a page can use. */
export function relocate(answer: string, {base, pictures, store}: Place): string {
  if (!pictures) {
    return answer
      .replace(/"[^"\\]*\/img\/[^"\\]*\.svg"/g, '""')
      .replace(/<img[^>]*>/g, '')
      .replaceAll(inside, base);
  }
  const drawn = faces(store);
  return answer
    .replace(/(\/img\/avatars\/)([^"]*)\.svg/g, (_, path: string, name: string) =>
      drawn.has(decodeURIComponent(name))
        ? `${path}${name}.svg`
        : `${path}${stranger}.svg`,
    )
    .replace(/"(\/pages\/[a-z-]+)"/g, '"$1.html"')
    .replaceAll(inside, base);
}

/** The face of whoever has none of their own. */
export const stranger = 'Demo_Player';

/** The players whose faces are drawn beforehand. */
export function faces(store: Store): ReadonlySet<string> {
  const {top, recentDonors} = settingsOf(store);
  const names = [stranger, top, ...recentDonors.map(({username}) => username)];
  // Many hosts do not serve files whose names begin with a dot.
  return new Set(names.filter((name) => !name.startsWith('.')));
}
