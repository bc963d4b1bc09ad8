import type {AnyCall} from '../../src/api/call.js';
import {MissingCalls} from '../../src/api/missing-calls.js';
import type {CallOptions, ServiceCalls} from '../../src/api/service.js';
import {tokenSenderOf, type Session} from '../../src/shop/session.js';

/** What a call is sent with. */
export interface Sent extends CallOptions {
  readonly token?: string | undefined;
}

/** Answers a call of the table. */
export type AnswerTo = (call: AnyCall, input: object, sent: Sent) => unknown;

/** A service that answers as `answerTo` says. Calls carry the token of `session`, as with the real one. */
export function fakeService(session: Session, answerTo: AnswerTo): ServiceCalls {
  const send = async (
    call: AnyCall,
    input: object = {},
    {signal}: CallOptions = {},
  ): Promise<unknown> =>
    call.anonymous
      ? answerTo(call, input, {signal})
      : tokenSenderOf(session)(
          async (token) => answerTo(call, input, {token, signal}),
          call.sentOnce,
        );
  return {
    call: send,
    lacks: new MissingCalls('https://shop.example.net', undefined),
  };
}
