import type {LitElement} from 'lit';
import {listenTo} from '../elements/templates/hearsay.js';

/** Tells those who hear the page what happens in it. */
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
      const listen = (element: Element) => {
        if (!heard.has(element)) listenTo(element);
        heard.add(element);
      };
      document.querySelectorAll(tag).forEach(listen);
      elementClass.addInitializer((element) =>
        // Once rendered: before there is nothing to listen to.
        element.addController({
          hostUpdated: () => listen(element),
        }),
      );
    },
  };
}
