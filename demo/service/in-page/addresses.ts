import type {Store} from '../store.ts';
import {settingsOf} from '../rules/site.ts';

/** The service's own origin. No request is ever sent to it. */
export const inside = 'https://demo.invalid';

export interface Place {
  /** The address of the service. */
  readonly base: string;
  /** Whether its pictures and pages are files below that address. */
  readonly pictures: boolean;
  readonly store: Store;
}

/** Replaces the addresses in an answer by addresses that a page can use. */
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

/** The player whose face is shown for players without a picture. */
export const stranger = 'Demo_Player';

/** Returns the players whose faces the build draws. */
export function faces(store: Store): ReadonlySet<string> {
  const {top, recentDonors} = settingsOf(store);
  const names = [stranger, top, ...recentDonors.map(({username}) => username)];
  // Many hosts do not serve files whose names start with a dot.
  return new Set(names.filter((name) => !name.startsWith('.')));
}
