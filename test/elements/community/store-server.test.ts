import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {register} from '../../../src/define/register.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {findByRole, visiblePart, waitFor} from '../../support/shop-page.js';
import {renderWithSettings} from '../../support/site-page.js';

await register('store-provider', 'store-server');

/** Renders a page with the server, and waits for the settings. */
async function serverPage(own: object = {}) {
  const {element, textsOf} = await renderWithSettings(
    'store-server',
    html`<store-server></store-server>`,
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
  it('shows the site’s name and description as text, and the server’s address', async () => {
    const {element, says} = await serverPage({
      website_description: '<b>Bold</b>',
      server: {ip: 'play.example.net', port: 25_570},
    });
    expect(findByRole(element, 'heading', 'Emberfall Store')!.localName).to.equal('h2');
    expect(says('description')).to.equal('<b>Bold</b>');
    expect(says('address')).to.equal('play.example.net:25570');
    await expect(element).to.be.accessible();
  });

  it('copies the address, and says so each time', async () => {
    const copied = clipboard();
    const {element, says, copy} = await serverPage();
    expect(says('status')).to.equal('');
    // The live region is there from the start.
    expect(visiblePart(element, 'status')).to.have.attribute('data-say', '');
    copy();
    await waitFor(() => says('status') === en.copied);
    expect(copied).to.deep.equal(['play.emberfall.example']);
    await expect(element).to.be.accessible();
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

  for (const [own, parts] of [
    [{server: {ip: '', port: 25_570}}, ['name', 'description']],
    [{website_name: '', website_description: null}, ['address', 'copy']],
    [{website_name: ' ', website_description: '', server: null}, []],
  ] as const)
    it(`shows only what the settings have: ${parts.join() || 'nothing'}`, async () => {
      const {element} = await serverPage(own);
      const all = ['name', 'description', 'address', 'copy'];
      const shown = all.filter((part) => visiblePart(element, part));
      expect(shown).to.deep.equal(parts);
      expect(element.offsetHeight > 0).to.equal(parts.length > 0);
    });
});
