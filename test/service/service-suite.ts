import {describe} from 'node:test';
import type {Store} from '../../demo/service/store.ts';
import {cartCases} from './cart-cases.ts';
import {catalogueCases} from './catalogue-cases.ts';
import {choiceCases} from './choice-cases.ts';
import {codeCases} from './code-cases.ts';
import {limitCases} from './limit-cases.ts';
import {methodCases} from './method-cases.ts';
import {observedCases} from './observed-cases.ts';
import {discordCases} from './discord-cases.ts';
import {paymentCases} from './payment-cases.ts';
import {rankCases} from './rank-cases.ts';
import {refusalCases} from './refusal-cases.ts';
import {shapeCases} from './shape-cases.ts';
import {signInCases} from './sign-in-cases.ts';
import {siteCases} from './site-cases.ts';

/** All tests of the service, for any kind of store. */
export function serviceSuite(name: string, newStore: () => Store): void {
  describe(`the service over ${name}`, () => {
    catalogueCases(newStore);
    cartCases(newStore);
    choiceCases(newStore);
    limitCases(newStore);
    rankCases(newStore);
    codeCases(newStore);
    paymentCases(newStore);
    discordCases(newStore);
    methodCases(newStore);
    signInCases(newStore);
    siteCases(newStore);
    refusalCases(newStore);
    shapeCases(newStore);
    observedCases(newStore);
  });
}
