import {html} from '@open-wc/testing';
import {signInOf} from '../../../src/shop/sign-in.js';
import {register} from '../../../src/define/register.js';
import type {StoreLogin} from '../../../src/features/account/store-login.js';
import {signIns} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {
  findByRole,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';

await register('store-login', 'store-provider');

/** Answers of the service, by their paths. */
export type Routes = Readonly<Record<string, Answer>>;

/** Renders a page with one sign-in. */
export async function loginPage(
  routes: Routes = {},
  persist: StoreLogin['persist'] = 'none',
) {
  const service = serviceWith({
    'auth/username': signIns.token,
    user: signIns.user,
    ...routes,
  });
  const provider = await renderInProvider(
    service,
    html`<store-login persist=${persist}></store-login>`,
  );
  const element = provider.querySelector('store-login')!;
  onTestEnd(() => {
    signInOf(service.shop).cancel();
    service.shop.session.setToken(undefined);
    // The service answers a canceled request that is still on its way before it answers this
    // request.
    return fetch(`${service.address}/api/settings/get`).catch(() => undefined);
  });
  return {...service, provider, element};
}

export function button(element: Element, name: string): HTMLButtonElement {
  return findByRole<HTMLButtonElement>(element, 'button', name)!;
}

export function input(element: Element, name: string): HTMLInputElement {
  return element.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
}

/** The error messages in the description of a field in the accessibility tree. */
function fieldError(field: HTMLInputElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => document.getElementById(id))
    .filter((one) => one?.matches('[part~="error"]'))
    .map((one) => textOf(one!))
    .join();
}

/** Waits for an error message, and returns the one of a field. */
export async function shownError(element: Element, name: string): Promise<string> {
  await waitFor(() => visiblePart(element, 'error'));
  return fieldError(input(element, name));
}

/** Waits for an error message anywhere in the sign-in, and returns it. */
export async function shownNotice(element: Element): Promise<string> {
  return textOf(await waitFor(() => visiblePart(element, 'error')));
}

/** What the sign-in says about its state. */
export function status(element: Element): string {
  return textOf(visiblePart(element, 'status'));
}
