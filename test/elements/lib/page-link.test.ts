import {expect} from '@open-wc/testing';
import {applyParentPath} from '../../../src/frame/parent-path.js';
import {pageLink} from '../../../src/lib/page-link.js';
import {removeFromAddress} from '../../../src/lib/replace-address.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

const {origin} = location;

/** Changes the address of the page until the test ends. */
function openAddress(address: string): void {
  const {href} = location;
  onTestEnd(() => history.replaceState(null, '', href));
  history.replaceState(null, '', address);
}

/** Adds a canonical address to the page until the test ends. */
function addCanonical(href: string, parent: HTMLElement = document.head): void {
  const tag = document.createElement('link');
  tag.rel = 'Canonical';
  tag.setAttribute('href', href);
  parent.append(tag);
  onTestEnd(() => tag.remove());
}

describe('The link to the page', () => {
  const pages: [address: string, link: string][] = [
    ['/shop', '/shop'],
    ['/shop?sid=1&PHPSESSID=2&code=3&key=4&jwt=5&utm_source=mail', '/shop'],
    ['/shop?email=a@b.c&fbclid=1&anything', '/shop'],
    ['/?page_id=12&sid=secret', '/?page_id=12'],
    ['/showthread.php?tid=7&sid=1', '/showthread.php?tid=7'],
    ['/viewtopic.php?f=2&t=12&sid=1', '/viewtopic.php?f=2&t=12'],
    ['/index.php?topic=12.0;PHPSESSID=1', '/index.php?topic=12.0'],
    [
      '/index.php?option=com_content&view=article&id=5:shop&Itemid=1',
      '/index.php?option=com_content&view=article&id=5:shop',
    ],
    ['/index.php?threads/shop.12/&_xfToken=1', '/index.php?threads/shop.12/'],
    ['/index.php?next=/account/secret', '/index.php'],
    ['/shop;jsessionid=1A2B/ranks', '/shop/ranks'],
    ['/notes;and;queries', '/notes;and;queries'],
    ['/shop?sid=1#item-3', '/shop'],
    ['/?sid=1#/shop/ranks', '/#/shop/ranks'],
    ['/#!/shop?token=1', '/#!/shop'],
    ['/shop#access_token=1', '/shop'],
  ];
  for (const [address, link] of pages)
    it(`of ${address} is ${link}`, () => {
      openAddress(address);
      expect(pageLink().href).to.equal(origin + link);
    });

  const canonicals: [canonical: string, link: string][] = [
    ['/vip?server=eu', '/vip?server=eu'],
    [`${origin}/vip`, '/vip'],
    ['/vip?coupon=A&cart=31&player=Ada#top', '/vip'],
    ['https://other.example/vip', '/shop'],
    ['javascript:alert(1)', '/shop'],
    ['https://[', '/shop'],
  ];
  for (const [canonical, link] of canonicals)
    it(`of a page whose canonical address is ${canonical} is ${link}`, () => {
      openAddress('/shop?sid=1');
      addCanonical(canonical);
      expect(pageLink().href).to.equal(origin + link);
    });

  it('has the route of a hash router beside the canonical address', () => {
    openAddress('/?sid=1#/shop');
    addCanonical('/');
    expect(pageLink().href).to.equal(`${origin}/#/shop`);
  });

  it('is not taken from a text of the page', () => {
    openAddress('/shop');
    addCanonical('/elsewhere', document.body);
    expect(pageLink().href).to.equal(`${origin}/shop`);
  });
});

describe('removeFromAddress', () => {
  it('keeps the other parameters as they are written', () => {
    openAddress(
      '/index.php?threads/shop.12/&coupon=50%25OFF&q=a%20b&q=c+d&%63oupon=X#x',
    );
    removeFromAddress('coupon');
    expect(location.href).to.equal(
      `${origin}/index.php?threads/shop.12/&q=a%20b&q=c+d#x`,
    );
  });
});

describe('The path of the parent page', () => {
  for (const [before, path, after] of [
    ['#', '/shop#category-ranks', '#category-ranks'],
    ['#category-ranks', '/shop#item-31', '#item-31'],
    // The hash is a route of the page in the frame.
    ['#/shop', '/#item-31', '#/shop'],
    ['#/shop', '/#category-ranks', '#/shop'],
    ['#/shop', '/', '#/shop'],
  ] as const)
    it(`makes ${after} of ${before} if it is ${path}`, () => {
      openAddress(before);
      applyParentPath(path);
      expect(location.hash).to.equal(after);
    });
});
