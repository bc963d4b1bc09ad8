import {expect} from '@open-wc/testing';
import {createElement, Suspense, use, useEffect, type ReactNode} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {renderToString} from 'react-dom/server';
import {register} from '../../../src/define/register.js';
import {StoreProvider} from '../../../scripts/manifest/frameworks/react.js';
import {ALL_ELEMENTS} from '../../support/all-elements.mjs';
import {cartService} from '../../support/cart-service.js';
import {waitFor} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

await register();

/** Each element as the author of a React page writes it. */
const elements = Object.values(ALL_ELEMENTS).map(({markup}) => {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const {localName, attributes} = template.content.firstElementChild!;
  const props = [...attributes].map(({name, value}) => [name, value] as const);
  return createElement(localName, {key: localName, ...Object.fromEntries(props)});
});

/**
 * Puts a page from a server into this page, and begins to hydrate it. Its content is hydrated only
 * when the test calls `hydrate`, long after the elements have begun to work.
 */
function serverPage(content: ReactNode) {
  let release = () => {};
  const code = new Promise<void>((resolve) => (release = resolve));
  let isServer = true;
  let isHydrated = false;
  function Content() {
    if (!isServer) use(code);
    useEffect(() => void (isHydrated = true), []);
    return content;
  }
  const page = createElement(Suspense, null, createElement(Content));
  const container = document.createElement('div');
  // In a flex box and in a dark page, the elements differ from their defaults.
  container.style.cssText =
    'display: flex; flex-wrap: wrap; background: #000; color: #fff';
  document.body.append(container);
  container.innerHTML = renderToString(page);
  isServer = false;
  /** What React says about the page. */
  const complaints: unknown[] = [];
  const {error} = console;
  console.error = (...words: unknown[]) => void complaints.push(words);
  const root = hydrateRoot(container, page, {
    onRecoverableError: (problem) => complaints.push(problem),
  });
  onTestEnd(() => {
    root.unmount();
    container.remove();
    console.error = error;
  });
  const hydrate = async () => {
    release();
    await waitFor(() => isHydrated);
  };
  return {container, complaints, hydrate};
}

const attributesOf = (element: Element) =>
  [...element.attributes].map(({name, value}) => `${name}=${value}`);

/** Whether an element shows what it is for. */
function isShown(container: Element, tag: string): boolean {
  const element = container.querySelector(tag)!;
  const {shown} = ALL_ELEMENTS[tag]!;
  return Boolean((element.shadowRoot ?? element).querySelector(shown));
}

/** The elements that the demo fills without a sign-in, and without a change of the cart. */
const FILLED = Object.keys(ALL_ELEMENTS).filter(
  (tag) => !/store-(cart|login|account|payment)/.test(tag),
);

describe('In a page that React hydrates', () => {
  it('no element has written an attribute or a child, from its creation to its content', async () => {
    const provider = createElement('store-provider', {demo: ''}, ...elements);
    const {container, complaints, hydrate} = serverPage(provider);
    const hosts = [...container.querySelectorAll<HTMLElement>('*')];
    const before = hosts.map(attributesOf);
    // The texts are in another language and direction than the page.
    hosts[0]!.lang = 'ar';
    const inShadow = FILLED.filter((tag) => container.querySelector(tag)!.shadowRoot);
    await waitFor(() => inShadow.every((tag) => isShown(container, tag)));
    const cart = container.querySelector('store-cart')!;
    await waitFor(() => getComputedStyle(cart).direction === 'rtl');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(hosts.map(attributesOf)).to.deep.equal(before);
    const box = '[lang=ar][dir=rtl][translate=no]';
    expect(cart.shadowRoot!.querySelector(box)).to.exist;
    await hydrate();
    expect(complaints).to.deep.equal([]);
    expect([...container.querySelectorAll('*')]).to.include.members(hosts);
    // The forms have waited for React.
    await waitFor(() => FILLED.every((tag) => isShown(container, tag)));
    await waitFor(() => container.querySelector(`.storefront-login${box}`));
    expect(hosts.map(attributesOf)).to.deep.equal(before);
    // The first request for the demo's service compiles it.
  }).timeout(60_000);

  it('StoreProvider has its token and its listeners from the first request on', async () => {
    const service = cartService([]);
    const tokens: (string | null)[] = [];
    service.answers('cart/get', ({headers}: Request) => {
      tokens.push(headers.get('Authorization'));
      return Response.json({cart: {id: 813, price: 0}, items: []});
    });
    service.answers('user', {id: 77, username: 'Astrid_7'});
    const heard: string[] = [];
    function Shop() {
      return createElement(
        StoreProvider,
        {
          'base-url': service.address,
          'image-hosts': 'cdn.example.net',
          tokenProvider: () => Promise.resolve('secret'),
          'onstore-ready': ({type}: Event) => heard.push(type),
        },
        createElement('store-cart'),
      );
    }
    const {container, complaints, hydrate} = serverPage(createElement(Shop));
    const provider = container.querySelector('store-provider')!;
    expect(attributesOf(provider)).to.deep.equal(['image-hosts=cdn.example.net']);
    await hydrate();
    await waitFor(() => heard.length && tokens.length);
    expect(complaints).to.deep.equal([]);
    expect(heard).to.deep.equal(['store-ready']);
    expect([...new Set(tokens)]).to.deep.equal(['Bearer secret']);
    expect(provider.imageHosts).to.equal('cdn.example.net');
  });
});
