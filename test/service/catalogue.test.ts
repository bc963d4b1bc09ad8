import assert from 'node:assert/strict';
import {test} from 'node:test';
import {catalogue} from '../../demo/service/catalogue.ts';
import {draw, drawAvatar, drawLogo} from '../../demo/service/pictures.ts';
import {motifs} from '../../demo/service/pictures/motifs.ts';
import {palettes} from '../../demo/service/pictures/palettes.ts';
import type {ItemDetails} from '../../demo/service/records.ts';

const {items, categories, settings} = catalogue;

test('has a shop’s worth of categories and items', () => {
  assert.ok(categories.filter(({parentId}) => parentId === 0).length >= 4);
  assert.ok(items.length >= 34);
  assert.ok(categories.some(({details}) => details.comparison.length > 0));
  assert.ok(categories.some(({parentId}) => parentId !== 0));
});

test('shows every kind of item there is', () => {
  const kinds: Record<string, (item: ItemDetails) => boolean> = {
    discounted: (item) => item.discountCents > 0,
    free: (item) => item.cents === 0 && !item.virtualOnly,
    'for money or virtual currency': (item) =>
      item.cents > 0 && item.virtualPrice !== null,
    'for virtual currency only': (item) => item.virtualOnly,
    'limited for all': (item) => item.globalLimit !== null,
    'nearly sold out': ({globalLimit, soldBefore}) => globalLimit === soldBefore + 1,
    'sold out': ({globalLimit, soldBefore}) => globalLimit === soldBefore,
    'limited for each': (item) => item.userLimit !== null,
    unavailable: (item) => item.unavailable,
    'off the shelf': (item) => !item.active,
    'with a price to be named': (item) => item.minCents !== null,
    'with a server to be chosen': (item) => item.serverIds.length > 1,
    'to buy or to subscribe to': (item) => item.subscription && !item.subscriptionOnly,
    'to subscribe to only': (item) => item.subscriptionOnly,
    featured: (item) => item.featured,
    'on offer': (item) => item.deal,
    'to give': (item) => item.gifting,
    'sold in tiers': (item) => item.tiers.length > 0,
    'of another price each time': (item) => item.stepCents.length > 0,
    'without a picture': (item) => item.picture === null,
    'with a very long name': (item) => item.name.length > 80,
    'with a choice that costs extra': (item) =>
      item.variables.some(({options}) => options.some(({cents}) => cents > 0)),
    'with a text to be written': (item) =>
      item.variables.some(({type}) => type === 'text'),
    'with a number to be chosen': (item) =>
      item.variables.some(({type}) => type === 'number'),
    'described with a heading, a list and a picture': (item) =>
      ['<h2>', '<ul>', '<img'].every((tag) => item.description.includes(tag)),
    'described with a link': (item) => item.description.includes('<a href="https:'),
  };
  for (const [kind, is] of Object.entries(kinds)) {
    assert.ok(
      items.some(({details}) => is(details)),
      `an item ${kind}`,
    );
  }
});

test('agrees with itself', () => {
  const ids = items.map(({id}) => id);
  assert.equal(new Set(ids).size, ids.length);
  const variables = items.flatMap(({details}) => details.variables.map(({id}) => id));
  assert.equal(new Set(variables).size, variables.length);
  for (const {details, categoryId} of items) {
    const category = categories.find(({id}) => id === categoryId);
    assert.ok(category, details.name);
    assert.ok(details.discountCents <= details.cents, details.name);
    assert.ok(!details.virtualOnly || details.virtualPrice !== null, details.name);
    const rows = category.details.comparison.map(({id}) => String(id));
    for (const row of Object.keys(details.comparison))
      assert.ok(rows.includes(row), details.name);
    for (const id of details.serverIds) {
      assert.ok(
        settings.servers.some((server) => server.id === id),
        details.name,
      );
    }
  }
  for (const {parentId, details} of categories) {
    const parent = categories.find(({id}) => id === parentId);
    if (parent) assert.ok(details.url.startsWith(`${parent.details.url}/`));
  }
  for (const id of [
    ...settings.promoted,
    ...catalogue.shoppers.flatMap(({owns}) => owns.map(({itemId}) => itemId)),
  ]) {
    assert.ok(ids.includes(id), String(id));
  }
});

test('has a picture for all that is to have one', () => {
  const pictures = [...items, ...categories].flatMap(
    ({details}) => details.picture ?? [],
  );
  for (const picture of pictures) assert.ok(draw(picture), JSON.stringify(picture));
  const shown = items.flatMap(({details}) => [
    ...details.description.matchAll(/\/img\/motifs\/(\w+)\/(\w+)\.svg/g),
  ]);
  for (const [, palette = '', motif = ''] of shown) assert.ok(draw({motif, palette}));
});

test('draws every motif in every palette, without script and without anything from elsewhere', () => {
  const drawings = Object.keys(motifs).flatMap((motif) =>
    Object.keys(palettes).map((palette) => draw({motif, palette}) ?? ''),
  );
  for (const drawing of [...drawings, drawLogo(), drawAvatar('"><script>')]) {
    assert.match(
      drawing,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+>[\s\S]+<\/svg>$/,
    );
    assert.doesNotMatch(drawing, /undefined|NaN|<script|href|onload|style=/);
  }
  assert.equal(draw({motif: 'constructor', palette: 'ember'}), undefined);
  assert.equal(drawAvatar('Mirko'), drawAvatar('Mirko'));
});
