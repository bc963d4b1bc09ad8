/** The elements of the shop, each in every state that a shopper can see. */
import {
  announcement,
  cart,
  cartWithChoices,
  category,
  emptyCart,
  item,
  items,
  manyMethods,
  manyRanks,
  offers,
  packs,
  profile,
  settings,
} from './data.js';
import {broken, never, refusal, unauthorized} from './service.js';

const inside = (element, selector) =>
  (element.shadowRoot ?? element).querySelector(selector);

/** Waits up to five seconds for something inside an element, and then acts on it. */
const whenShown = (selector, act) => async (element) => {
  for (let tries = 0; tries < 100; tries++) {
    const found = inside(element, selector);
    if (found) return act(found);
    await new Promise((done) => setTimeout(done, 50));
  }
};

const click = (selector) => whenShown(selector, (found) => found.click());

const type = (selector, value) =>
  whenShown(selector, (found) => {
    found.value = value;
    found.dispatchEvent(new Event('input', {bubbles: true}));
  });

const inTurn =
  (...steps) =>
  async (element) => {
    for (const step of steps) await step(element);
  };

/** The answers of a shop whose players have passwords. */
const passwords = {'settings/get': {...settings, auth_type: 'register'}};

/** Adds a consent of the page's own to a checkout. */
function addConsent(form) {
  const tick = document.createElement('input');
  Object.assign(tick, {type: 'checkbox', required: true});
  const label = document.createElement('label');
  label.slot = 'consents';
  label.append(tick, ' I am 18 or older');
  form.append(label);
}

/** A service that removes the first line from the cart on request. */
function removal() {
  let current = cart;
  return {
    'cart/get': () => current,
    'cart/remove/*': () => {
      current = {
        cart: {...cart.cart, price: 9.49, clear_price: 9.49},
        items: cart.items.slice(1),
      };
      return {success: true};
    },
  };
}

/** A category that the site shows in rows, because of these fields. */
function inRows(fields) {
  return {
    category: {...category.category, ...fields},
    items: offers,
    subcategories: [],
  };
}

/** The answers of a closed shop. `status` says for whom it is closed, `message` why. */
function closed(status, message) {
  return {
    'categories/get/*': () => refusal('The shop is closed.', 403),
    checkAccessibility: {success: false, status, message},
  };
}

/**
 * `html` is the HTML of a page, `answers` has the service's answers that differ from `standard`,
 * `act` is the shopper's first action, `signedIn: false` means a guest, and `wide` reserves more width.
 */
export const states = [
  {
    element: 'store-category',
    wide: true,
    html: '<store-category url="keys"></store-category>',
    states: {
      items: {},
      loading: {answers: {'categories/get/*': never}},
      'nothing for sale': {answers: {'categories/get/*': {...category, items: []}}},
      'service stumbles': {answers: {'categories/get/*': broken}},
      'signed out': {answers: {'categories/get/*': unauthorized}},
      'closed for maintenance': {answers: closed('maintenance', 'Back at six.')},
      'closed to a banned player': {answers: closed('banned', 'Until Friday.')},
      'seen by a guest': {signedIn: false, answers: {'cart/get': unauthorized}},
      'with an end, packs and a next price': {
        answers: {
          'cart/get': emptyCart,
          'categories/get/*': {...category, items: offers},
        },
      },
      'in rows': {
        answers: {
          'cart/get': emptyCart,
          'categories/get/*': inRows({is_listing: true}),
        },
      },
      'in rows, with packs': {
        answers: {
          'cart/get': emptyCart,
          'categories/get/*': inRows({is_stacked: true}),
        },
      },
      'as a list': {html: '<store-category url="keys" layout="list"></store-category>'},
      compared: {html: '<store-category url="ranks"></store-category>'},
      'eight compared': {
        html: '<store-category url="ranks"></store-category>',
        answers: {'categories/get/ranks': manyRanks},
      },
      'search and order': {
        html: '<store-category url="keys" controls></store-category>',
      },
      'all categories': {html: '<store-category></store-category>'},
      'all categories searched': {
        html: '<store-category controls></store-category>',
        act: type('[part="search"]', 'key'),
      },
      'on its way to the cart': {
        answers: {'cart/get': emptyCart, 'cart/add/*': never},
        act: click('[data-id="51"] [part~="add"]'),
      },
      'in the cart, only one allowed': {
        answers: {
          'categories/get/*': {
            ...category,
            items: [item(51, 'Ember key', 2.5, {quantityUserLimit: 1}), items[1]],
          },
        },
      },
      refused: {
        answers: {
          'cart/get': emptyCart,
          'cart/add/*': () =>
            refusal('You need the rank Spark before you can buy this.'),
        },
        act: click('[data-id="51"] [part~="add"]'),
      },
    },
  },
  {
    element: 'featured-deals',
    wide: true,
    html: '<featured-deals></featured-deals>',
    states: {
      deals: {},
      loading: {answers: {'items/getFeaturedDeals': never}},
      'service stumbles': {answers: {'items/getFeaturedDeals': broken}},
      'only one': {answers: {'items/getFeaturedDeals': [items[0]]}},
      'signed out': {answers: {'items/getFeaturedDeals': unauthorized}},
      'seen by a guest': {signedIn: false, answers: {'cart/get': unauthorized}},
    },
  },
  {
    element: 'store-item',
    html: '<store-item item-id="51"></store-item>',
    states: {
      'in full': {answers: {'cart/get': emptyCart}},
      'in the cart': {},
      loading: {answers: {'items/get/*': never}},
      'not for sale': {answers: {'items/get/*': () => refusal('Item not found')}},
      'sold out, without a picture': {
        answers: {
          'items/get/*': {...item(55, 'Anniversary key', 10), ...items[3], image: ''},
        },
      },
      card: {html: '<store-item item-id="51" layout="card"></store-item>'},
      'in packs, or as a gift': {
        answers: {
          'cart/get': emptyCart,
          'items/get/*': {
            ...item(52, 'Frost key', 3.5),
            success: true,
            in_cart: false,
            description: '',
            gifting: true,
            stacked_tiers: packs,
          },
          'cart/add/*': {success: false, message: 'This player has never joined.'},
        },
        act: inTurn(
          click('[part~="gift-toggle"]'),
          type('#player', 'Zoe'),
          click('[part~="add"]'),
        ),
      },
      'signed out': {answers: {'items/get/*': unauthorized}},
      'seen by a guest': {signedIn: false, answers: {'cart/get': unauthorized}},
    },
  },
  {
    element: 'store-cart',
    html: '<store-cart></store-cart>',
    states: {
      lines: {},
      'choices and codes': {answers: {'cart/get': cartWithChoices}},
      'with suggestions': {answers: {'cart/getPromoted': items.slice(1, 3)}},
      'codes unfolded': {act: click('[part~="have-code"]')},
      empty: {answers: {'cart/get': emptyCart}},
      loading: {answers: {'cart/get': never}},
      'service stumbles': {answers: {'cart/get': broken}},
      'signed out': {answers: {'cart/get': unauthorized}},
      'a change on its way': {
        answers: {'cart/reload/*': never},
        act: click('[part~="increase"]'),
      },
      'a change refused': {
        answers: {'cart/reload/*': () => refusal('The maximum quantity is 2.')},
        act: click('[part~="increase"]'),
      },
      removed: {
        answers: removal(),
        act: click('[part~="remove"]'),
      },
      'as a button': {html: '<store-cart layout="button"></store-cart>'},
    },
  },
  {
    element: 'checkout-form',
    wide: true,
    html: '<checkout-form terms-url="/terms" privacy-url="/privacy"></checkout-form>',
    states: {
      'to be filled in': {},
      loading: {answers: {'settings/get': never}},
      'nothing in the cart': {answers: {'cart/get': emptyCart}},
      'something is missing': {act: click('[part~="pay"]')},
      'nothing to fill in, one way to pay': {
        answers: {
          'settings/get': {...settings, details: false, currencies: []},
          'payments/get': [{name: 'Card'}],
        },
      },
      'eight ways to pay': {answers: {'payments/get': manyMethods}},
      'no way to pay': {answers: {'payments/get': []}},
      'consents of the page': {act: inTurn(addConsent, click('[part~="pay"]'))},
      'signed out': {answers: {'cart/get': unauthorized}},
    },
  },
  {
    element: 'store-login',
    html: '<store-login></store-login>',
    states: {
      'signed out': {signedIn: false},
      'signed in': {},
      'not a name': {
        signedIn: false,
        answers: {
          'auth/username': () => new Response('"Incorrect username!"', {status: 400}),
        },
        act: inTurn(type('input', 'x y'), click('button')),
      },
      banned: {
        signedIn: false,
        answers: {'auth/username': () => new Response('"banned"')},
        act: inTurn(type('input', 'griefer'), click('button')),
      },
      'to be confirmed in the game': {
        signedIn: false,
        answers: {
          'settings/get': {...settings, auth_type: 'ingame'},
          'game_auth/init/*': {status: true},
          'game_auth/check/*': {status: false, token: ''},
        },
        act: inTurn(type('input', 'Astrid_7'), click('button')),
      },
      'with a password': {signedIn: false, answers: passwords},
      'wrong password': {
        signedIn: false,
        answers: {
          ...passwords,
          'auth/login': {status: 'error', message: 'Invalid credentials'},
        },
        act: inTurn(
          type('[name="password"]', 'x'),
          type('[name="username"]', 'Astrid_7'),
          click('[part~="submit"]'),
        ),
      },
      'too many tries': {
        signedIn: false,
        answers: {
          ...passwords,
          'auth/login': () =>
            new Response('', {status: 429, headers: {'Retry-After': '40'}}),
        },
        act: inTurn(
          type('[name="password"]', 'x'),
          type('[name="username"]', 'Astrid_7'),
          click('[part~="submit"]'),
        ),
      },
      'new account': {
        signedIn: false,
        answers: passwords,
        act: click('[part~="create-account"]'),
      },
      'forgotten password': {
        signedIn: false,
        answers: {...passwords, 'auth/request/resetPassword': {status: 'success'}},
        act: inTurn(
          click('[part~="forgot-password"]'),
          type('[name="email"]', 'ada@example.net'),
          click('[part~="submit"]'),
        ),
      },
      'password on the site alone': {
        signedIn: false,
        answers: {...passwords, 'auth/login': () => new Response('', {status: 404})},
        act: inTurn(
          type('[name="password"]', 'x'),
          type('[name="username"]', 'Astrid_7'),
          click('[part~="submit"]'),
        ),
      },
    },
  },
  {
    element: 'store-account',
    html: '<store-account></store-account>',
    states: {
      account: {},
      'nothing bought': {
        answers: {'profile/*': {...profile, items: [], money_spent: null}},
      },
      'site without profiles': {
        answers: {'settings/get': {...settings, is_profile_enabled: false}},
      },
      'signed out': {signedIn: false, answers: {user: unauthorized}},
      loading: {answers: {user: never}},
      'service stumbles': {answers: {user: broken}},
    },
  },
  {
    element: 'store-payment',
    html: '<store-payment order-id="MS-100234"></store-payment>',
    states: {
      'under way': {
        answers: {'payments/checkStatus': {status: 'pending', message: ''}},
      },
      paid: {
        answers: {
          'payments/checkStatus': {
            status: 'success',
            message: '',
            order_data: {
              internal_id: 'MS-100234',
              price: 14.49,
              currency: 'EUR',
              gateway: 'Card',
              created_at: '2026-11-01 12:10:00',
            },
          },
        },
      },
      failed: {answers: {'payments/checkStatus': {status: 'failed', message: ''}}},
      'not known': {
        answers: {'payments/checkStatus': {status: 'not_found', message: ''}},
      },
    },
  },
  {
    element: 'store-server',
    html: '<store-server></store-server>',
    states: {server: {}, loading: {answers: {'settings/get': never}}},
  },
  {
    element: 'store-goals',
    html: '<store-goals></store-goals>',
    states: {goals: {}, loading: {answers: {'settings/get': never}}},
  },
  {
    element: 'store-donors',
    html: '<store-donors></store-donors>',
    states: {
      donors: {},
      'without amounts': {html: '<store-donors hide-amounts></store-donors>'},
      loading: {answers: {'settings/get': never}},
    },
  },
  {
    element: 'store-announcement',
    html: '<store-announcement></store-announcement>',
    states: {
      announcement: {},
      'text alone': {
        answers: {'announcement/get': {...announcement, title: '', button_name: ''}},
      },
      'service stumbles': {answers: {'announcement/get': broken}},
    },
  },
  {
    element: 'store-patrons',
    html: '<store-patrons></store-patrons>',
    states: {patrons: {}},
  },
  {
    element: 'store-links',
    html: '<store-links></store-links>',
    states: {
      header: {},
      footer: {html: '<store-links section="footer"></store-links>'},
      socials: {html: '<store-links section="socials"></store-links>'},
    },
  },
  {
    element: 'store-currency, store-language',
    html: '<store-currency></store-currency> <store-language></store-language>',
    states: {
      pickers: {},
      loading: {answers: {'settings/get': never}},
      'service stumbles': {answers: {'settings/get': broken}},
    },
  },
];
