import type {LitElement} from 'lit';
import {keepFocus} from '../ui/focus-keeper.js';
import {listenTo} from '../page/live-announcements.js';

/** Tells those who hear the page what happens in it, and keeps the place of those who go through it by keyboard. */
export interface AnnouncerPiece {
  /** Listens to all elements of a tag, those that come later included. */
  listen(tag: string, elementClass: typeof LitElement): void;
}

const tags = new Set<string>();

export function install(): AnnouncerPiece {
  return {
    listen(tag, elementClass) {
      if (tags.has(tag)) return;
      tags.add(tag);
      const heard = new WeakSet<Element>();
      const listen = (element: HTMLElement) => {
        if (heard.has(element)) return;
        heard.add(element);
        listenTo(element);
        keepFocus(element);
      };
      document.querySelectorAll<HTMLElement>(tag).forEach(listen);
      elementClass.addInitializer((element) =>
        // Once rendered: before there is nothing to listen to.
        element.addController({
          hostUpdated: () => listen(element),
        }),
      );
    },
  };
}
