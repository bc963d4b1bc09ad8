import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import '../../../src/define/store-server.js';
import '../../../src/define/store-provider.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {findByRole, visiblePart, waitFor} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

/** Renders a page with the server, and waits for the settings. */
async function serverPage(own: object = {}, level = 2) {
  const {element, textsOf} = await renderWithSettings(
    'store-server',
    html`<store-server heading-level=${level}></store-server>`,
    own,
  );
  const says = (name: string) => textsOf(name).join();
  const copy = () => findByRole(element, 'button', en.copyAddress)!.click();
  return {element, says, copy};
}

/** Records what is written to the clipboard; with `refuse` the browser denies access. */
function clipboard({refuse = false} = {}): string[] {
  const texts: string[] = [];
  const writeText = (text: string) => {
    texts.push(text);
    return refuse
      ? Promise.reject(new DOMException('Forbidden', 'NotAllowedError'))
      : Promise.resolve();
  };
  Object.defineProperty(navigator.clipboard, 'writeText', {
    value: writeText,
    configurable: true,
  });
  onTestEnd(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  return texts;
}

describe('<store-server>', () => {
  it('shows the site’s name and description, and the server’s address', async () => {
    const {element, says} = await serverPage();
    expect(findByRole(element, 'heading', 'Emberfall Store')!.localName).to.equal('h2');
    expect(says('description')).to.equal('Support the Emberfall network');
    expect(says('address')).to.equal('play.emberfall.example');
  });

  it('gives its heading the level that the page sets', async () => {
    const {element} = await serverPage({}, 4);
    expect(findByRole(element, 'heading', 'Emberfall Store')!.localName).to.equal('h4');
  });

  for (const [server, address] of [
    [{ip: 'play.example.net', port: 25_570}, 'play.example.net:25570'],
    [{ip: ' play.example.net ', port: '25570'}, 'play.example.net:25570'],
    [{ip: 'play.example.net', port: 25_565}, 'play.example.net'],
    [{ip: 'play.example.net', port: 0}, 'play.example.net'],
    [{ip: 'play.example.net', port: ''}, 'play.example.net'],
    [{ip: 'play.example.net:25570', port: 25_570}, 'play.example.net:25570'],
    [{ip: '2001:db8::7', port: 25_570}, '[2001:db8::7]:25570'],
    [{ip: '2001:db8::7', port: 25_565}, '2001:db8::7'],
  ] as const) {
    it(`shows ${JSON.stringify(server)} as ${address}`, async () => {
      const {says} = await serverPage({server});
      expect(says('address')).to.equal(address);
    });
  }

  it('copies the address, and says so', async () => {
    const copied = clipboard();
    const {says, copy} = await serverPage({
      server: {ip: 'play.example.net', port: 25_570},
    });
    expect(says('status')).to.equal('');
    copy();
    await waitFor(() => says('status') === en.copied);
    expect(copied).to.deep.equal(['play.example.net:25570']);
  });

  it('announces a second copy again', async () => {
    clipboard();
    const {element, says, copy} = await serverPage();
    copy();
    await waitFor(() => says('status') === en.copied);
    const heard: string[] = [];
    const observer = new MutationObserver(() => heard.push(says('status')));
    observer.observe(visiblePart(element, 'status')!, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    copy();
    await waitFor(() => heard.at(-1) === en.copied);
    observer.disconnect();
  });

  it('selects the address if the browser does not allow copying', async () => {
    clipboard({refuse: true});
    const {says, copy} = await serverPage();
    copy();
    await waitFor(() => says('status'));
    expect(says('status')).to.equal(en.copyByHand);
    expect(getSelection()!.toString()).to.equal('play.emberfall.example');
  });

  it('has its live region from the start', async () => {
    const {element} = await serverPage();
    expect(visiblePart(element, 'status')).to.have.attribute('data-say', '');
  });

  it('shows no address if the site has none', async () => {
    for (const server of [{ip: '', port: 25_570}, null]) {
      const {element} = await serverPage({server});
      expect(visiblePart(element, 'name')).to.exist;
      expect(visiblePart(element, 'address')).to.equal(undefined);
      expect(visiblePart(element, 'copy')).to.equal(undefined);
    }
  });

  it('shows only the address if the site has no name and description', async () => {
    const {element} = await serverPage({website_name: '', website_description: null});
    expect(visiblePart(element, 'address')).to.exist;
    expect(visiblePart(element, 'name')).to.equal(undefined);
    expect(visiblePart(element, 'description')).to.equal(undefined);
  });

  it('shows the site’s description as text', async () => {
    const {element, says} = await serverPage({website_description: '<b>Bold</b>'});
    expect(says('description')).to.equal('<b>Bold</b>');
    expect(element.shadowRoot!.querySelector('b')).to.equal(null);
  });

  it('shows nothing if the settings have nothing to show', async () => {
    const {element} = await serverPage({
      website_name: ' ',
      website_description: '',
      server: null,
    });
    expect(visiblePart(element, 'server')).to.equal(undefined);
    expect(element.offsetHeight).to.equal(0);
  });

  it('passes the accessibility audit, before and after copying', async () => {
    clipboard();
    const {element, says, copy} = await serverPage();
    await expect(element).to.be.accessible();
    copy();
    await waitFor(() => says('status'));
    await expect(element).to.be.accessible();
  });
});
