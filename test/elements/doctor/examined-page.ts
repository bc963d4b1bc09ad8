import {expect} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {tagNames} from '../../../src/define/tags.js';
import {Examination} from '../../../src/doctor/examination.js';
import type {Finding} from '../../../src/doctor/finding.js';
import type {Shop} from '../../../src/shop/shop.js';
import {openShop} from '../../../src/shop/shops.js';
import {setDefaultShop} from '../../../src/ui/default-shop.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {
  categories,
  deals,
  mvp,
  noItem,
  paymentMethods,
  ranks,
  settings,
} from '../../support/fixtures.js';
import {serve, type Answer} from '../../support/mock-server.js';
import {serviceWith, waitFor} from '../../support/shop-page.js';

await register();

/** The tags of a page without problems. */
export const SHOP = `<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>
  <checkout-form terms-url="/terms" privacy-url="/privacy"></checkout-form>`;

/** Stands for the address of the service in markup, and in what the doctor says. */
export const SERVICE = 'SERVICE';

/** A page with a mistake. The defaults cause no problems. */
export interface ExaminedPage {
  readonly content?: string;
  /** The attributes of the script tag. */
  readonly script?: string;
  /** Whether the page has a bundle instead of the script tag. */
  readonly isBundled?: boolean;
  /** Answers of the service, by their paths below `/api`. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** The versions of further copies of the script. */
  readonly copies?: readonly string[];
  /** The end of the shop's address, such as the file of a proxy. */
  readonly path?: string;
  /** Runs before the page is examined. */
  readonly prepare?: (address: string) => void;
}

/** A mistake: the page, what the doctor says, and texts in the code to paste. */
export type Mistake = readonly [
  page: ExaminedPage,
  sentence: string | RegExp,
  ...pastes: readonly (string | RegExp)[],
];

/** A page without problems, and with these tags at its end. */
export const withTags = (tags: string): ExaminedPage => ({content: SHOP + tags});

/** The findings of the doctor in a page. */
export interface Examined {
  readonly address: string;
  readonly examination: Examination;
  /** The finding with this title, once the doctor has it. `SERVICE` stands for the address. */
  finding(title: string | RegExp): Promise<Finding>;
}

/** Answers of a shop without faults. */
const healthy = {
  'settings/get': {
    ...settings,
    footer: [
      {name: 'Terms', url: '/pages/tos'},
      {name: 'Privacy', url: '/pages/privacy'},
    ],
  },
  'items/getFeaturedDeals': deals,
  'categories/get': categories,
  'categories/get/:url': () => new Response('{}', {status: 404}),
  'categories/get/ranks': ranks,
  'items/get/:id': noItem,
  'items/get/31': {...mvp, id: 31},
  'payments/get': paymentMethods,
};

/** The footer of the shop's own site, which may link to the terms. */
export function withFooter(footer: readonly object[] = []) {
  return {'settings/get': {...settings, footer}};
}

/** Examines a page, and waits until the services have been checked. */
export async function examine(page: ExaminedPage = {}): Promise<Examined> {
  const {content = SHOP, script, isBundled = false, path = '', answers = {}} = page;
  recordWarnings(); // The console names some of the mistakes, too.
  const service = serviceWith();
  const address = path ? `${service.address}/${path}` : service.address;
  for (const [call, body] of Object.entries({...healthy, ...answers}))
    service.answers(call, body);
  const inPage = (markup: string) => markup.replaceAll(SERVICE, address);

  const attributes = inPage(script ?? `data-base-url="${SERVICE}"`);
  const host = document.createElement('div');
  const source = attributes.includes('src=') ? '' : 'src="/dist/embed.js" ';
  host.innerHTML = isBundled ? '' : `<script ${source}${attributes} defer></script>`;
  const ownAddress = host.querySelector('script')?.dataset['baseUrl'];
  if (ownAddress && ownAddress !== address)
    serve(ownAddress, () => new Response('{}', {status: 404}));
  // Without an address, the page has no shop, in spite of the tests before.
  const shop = ownAddress?.startsWith('https://')
    ? openShop({baseUrl: ownAddress, pause: 1})
    : undefined;
  setDefaultShop(shop as Shop);
  page.prepare?.(address);
  const tags = document.createElement('div');
  tags.innerHTML = inPage(content);
  host.append(tags);
  document.body.append(host);
  onTestEnd(() => host.remove());

  const examination = new Examination(
    host.querySelector('script') ?? undefined,
    '1.2.3',
    tagNames,
  );
  onTestEnd(() => examination.stop());
  for (const version of page.copies ?? []) examination.addCopy(version);
  await waitFor(() => !examination.value.isPending);
  return {
    address,
    examination,
    finding: (title) => findingOf(examination, title, address),
  };
}

async function findingOf(
  examination: Examination,
  title: string | RegExp,
  address: string,
): Promise<Finding> {
  const isMeant = (one: string) =>
    typeof title === 'string'
      ? one === title.replaceAll(SERVICE, address)
      : title.test(one.replaceAll(address, SERVICE));
  const look = () => examination.value.findings.filter((one) => isMeant(one.title));
  await waitFor(() => look().length, 8_000).catch(() => {
    const titles = examination.value.findings.map((one) => one.title);
    expect(titles, 'what the doctor has found').to.include(title);
  });
  expect(look()).to.have.lengthOf(1);
  return look()[0]!;
}

/** Expects code to paste that contains each of these texts. */
export function expectPastes(
  {fixes}: Finding,
  pastes: ReadonlyArray<string | RegExp>,
  address = '',
): void {
  const codes = Object.values(fixes).map((code) =>
    code.replaceAll(address || '\0', SERVICE),
  );
  for (const paste of pastes)
    expect(
      codes.some((code) =>
        typeof paste === 'string' ? code.includes(paste) : paste.test(code),
      ),
      `${paste} in ${codes.join('\n')}`,
    ).to.equal(true);
}

/** Tests that the doctor finds these mistakes. */
export function expectSentencesFor(mistakes: Readonly<Record<string, Mistake>>): void {
  for (const [mistake, [page, sentence, ...pastes]] of Object.entries(mistakes))
    it(mistake, async () => {
      const {finding, address} = await examine(page);
      const found = await finding(sentence);
      expectPastes(found, pastes, address);
      expect(JSON.stringify(found)).not.to.contain('secret-of-a-shopper');
    });
}
