'use client';
import {createElement, useLayoutEffect, useRef, useState} from 'react';

/** What `StoreProvider` sets after hydration: no request must go out before the listeners and the token are there. */
const AFTER_HYDRATION = /^(onstore-.*|base-?url|demo|token|tokenProvider|fetch)$/i;

/**
 * Sets properties and listeners of an element in the browser, after React has hydrated the page. React
 * itself leaves them out then. The functions may be new at each rendering: the element keeps the first, which calls the latest.
 */
export function useStoreElement(values) {
  const ref = useRef(null);
  const [update] = useState(createUpdate);
  useLayoutEffect(() => update(ref.current, values));
  return ref;
}

/** A `<store-provider>` whose listeners and functions work in pages that a server has rendered. */
export function StoreProvider({children, ...props}) {
  const after = {};
  const attributes = {};
  for (const [name, value] of Object.entries(props))
    (AFTER_HYDRATION.test(name) ? after : attributes)[name] = value;
  const ref = useStoreElement(after);
  return createElement('store-provider', {...attributes, ref}, children);
}

function createUpdate() {
  let element;
  let values;
  let applied = new Map();
  const stable = new Map();
  const stableFunction = (name) => {
    if (!stable.has(name)) stable.set(name, (...given) => values[name]?.(...given));
    return stable.get(name);
  };
  return (current, next) => {
    if (current !== element) applied = new Map();
    element = current;
    values = next;
    if (!element) return;
    for (const name of new Set([...applied.keys(), ...Object.keys(values)])) {
      const isFunction = typeof values[name] === 'function';
      const value = isFunction ? stableFunction(name) : values[name];
      const before = applied.get(name);
      if (value === before) continue;
      applied.set(name, value);
      if (name.startsWith('on')) {
        element.removeEventListener(name.slice(2), before);
        element.addEventListener(name.slice(2), value);
      } else
        element[name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())] = value;
    }
  };
}
