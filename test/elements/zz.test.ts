import {expect} from '@open-wc/testing';
import '../../src/define/store-cart.js';
it('not exist plain', () => { expect(document.createElement('a')).to.not.exist; });
it('not exist lit', () => { const e = document.createElement('store-cart'); document.body.append(e); expect(e).to.not.exist; });
