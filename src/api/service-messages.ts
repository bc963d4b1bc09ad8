/** Whether an older service has delivered an order that costs nothing. */
export function isFreeOrder({success, message}: Record<string, unknown>): boolean {
  return success === false && message === 'success';
}

/** Whether an answer with status 200 is a refusal. `accepts` says which `status` is none. */
export function isRefusal(
  answer: unknown,
  accepts = (status: unknown) => status !== 'error',
): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const {success, status, message} = answer as Record<string, unknown>;
  const isAccepted = status === undefined || status === true || accepts(status);
  const isRefused = [success, status].includes(false) || success === 0 || !isAccepted;
  return isRefused && !isFreeOrder({success, message});
}

/** What web servers and frameworks say about unknown addresses. */
const GENERIC =
  /^(error:? *)?(404:? *)?((page|route|endpoint|url|path) )?not found[.!]?$|^(405:? *)?method not allowed[.!]?$|^(501:? *)?not implemented[.!]?$|^the route .* could not be found|^the (get|post) method is not supported|^cannot (get|post) |^route .* not found|^no route /i;

/** Whether the service itself, and no web server before it, wrote the body of a failed call. */
export function isServiceErrorBody(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return isOwnMessage(answer);
  const {success, status, message, error} = answer as Record<string, unknown>;
  const hasErrorFlag = [success, status].some((flag) =>
    [false, 'error', 'failed'].includes(flag as string),
  );
  return hasErrorFlag || success === 0 || isOwnMessage(message) || isOwnMessage(error);
}

function isOwnMessage(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '' && !GENERIC.test(text.trim());
}

/** The reason of a refusal, and the messages about single fields. */
export function messagesIn(answer: unknown) {
  const isObject = typeof answer === 'object' && answer !== null;
  const sent: Record<string, unknown> = isObject ? {...answer} : {message: answer};
  const {message, error, errors, details} = sent;
  return {
    serviceMessage: shopperMessageIn(message ?? error),
    fieldMessages: fieldMessagesIn(errors ?? details ?? message),
  };
}

/** Reads `{field: [message]}` and `{field: message}`. */
function fieldMessagesIn(lists: unknown): Record<string, string> | undefined {
  if (typeof lists !== 'object' || lists === null) return undefined;
  const messages = Object.entries(lists).flatMap(([field, list]) => {
    const message = shopperMessageIn(Array.isArray(list) ? list[0] : list);
    return message ? [[field, message] as const] : [];
  });
  return messages.length ? Object.fromEntries(messages) : undefined;
}

/** A message of the service, if shoppers can read it: short, without markup and stack traces. */
export function shopperMessageIn(message: unknown): string | undefined {
  const text = typeof message === 'string' ? message.trim() : '';
  const isTechnical =
    text.length > 200 ||
    /<[a-z/!?]|[{}\p{Cc}]|SQLSTATE|exception|stack trace|::/iu.test(text);
  return text && !isTechnical ? text : undefined;
}
