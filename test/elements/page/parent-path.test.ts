import {expect} from '@open-wc/testing';
import {applyParentPath} from '../../../src/frame/parent-path.js';

describe('The path of the parent page', () => {
  const {href} = location;
  afterEach(() => history.replaceState(null, '', href));

  it("sets the frame's hash to that of an item or a category", () => {
    applyParentPath('/shop#category-ranks');
    expect(location.hash).to.equal('#category-ranks');
    applyParentPath('/shop#item-31');
    expect(location.hash).to.equal('#item-31');
  });

  it('leaves the hash alone where it is a route of the page in the frame', () => {
    location.hash = '#/shop';
    for (const path of ['/#item-31', '/#category-ranks', '/']) applyParentPath(path);
    expect(location.hash).to.equal('#/shop');
  });
});
