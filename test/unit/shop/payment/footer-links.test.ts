import {describe, it} from 'node:test';
import {expect} from 'chai';
import {findFooterLink} from '../../../../src/shop/payment/footer-links.js';

/** Returns a footer whose links have these names. The address of a link is its position. */
const footer = (...names: readonly string[]) =>
  names.map((name, index) => ({name, url: `/pages/${index}`}));

describe('The link of the footer to the terms', () => {
  for (const name of [
    'Terms',
    'Terms and Conditions',
    ' Terms of service ',
    'T&Cs',
    'AGB',
    'Allgemeine Geschäftsbedingungen',
    'Conditions générales d’utilisation',
    "Conditions generales d'utilisation",
    'Términos y condiciones',
    'KULLANIM KOŞULLARI',
    'Όροι χρήσης',
    'Пользовательское соглашение',
    'الشروط والأحكام',
    '利用規約',
    '服务条款',
  ]) {
    it(`has a name such as “${name.trim()}”`, () => {
      expect(findFooterLink(footer('Home', name, 'Contact'), 'terms')).to.deep.equal({
        name,
        url: '/pages/1',
      });
    });
  }

  it('is none if its name could mean something else', () => {
    const names = ['Determined', 'Refund terms', 'Imprint', 'Rules', 'Terms & Privacy'];
    expect(findFooterLink(footer(...names), 'terms')).to.equal(undefined);
    expect(findFooterLink([], 'terms')).to.equal(undefined);
  });

  it('is none if two links have such names', () => {
    expect(findFooterLink(footer('Terms of use', 'Terms of sale'), 'terms')).to.equal(
      undefined,
    );
    expect(findFooterLink(footer('Terms', 'AGB'), 'terms')).to.equal(undefined);
  });

  it('may be there twice with the same address', () => {
    const url = '/pages/terms';
    const links = [
      {name: 'Terms', url},
      {name: 'AGB', url},
    ];
    expect(findFooterLink(links, 'terms')?.url).to.equal(url);
  });
});

describe('The link of the footer to the privacy policy', () => {
  for (const name of [
    'Privacy',
    'Privacy Policy',
    'Datenschutzerklärung',
    'DATENSCHUTZERKLÄRUNG',
    'Politique de confidentialité',
    'GİZLİLİK POLİTİKASI',
    'Политика конфиденциальности',
    'プライバシーポリシー',
    '隐私政策',
  ]) {
    it(`has a name such as “${name}”`, () => {
      const links = footer('Terms', name);
      expect(findFooterLink(links, 'privacy')?.url).to.equal('/pages/1');
      expect(findFooterLink(links, 'terms')?.url).to.equal('/pages/0');
    });
  }

  it('is none if its name could mean something else', () => {
    const names = ['Private server', 'Cookies', 'Terms & Privacy', 'Refunds'];
    expect(findFooterLink(footer(...names), 'privacy')).to.equal(undefined);
  });
});
