/**
 * Whether an answer with status 200 is a refusal. Services express a refusal in four ways. If the call
 * has a function `accepts`, it says which `status` is no refusal.
 */
export function isRefusal(
  answer: unknown,
  accepts = (status: unknown) => status !== 'error',
): answer is Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return false;
  const {success, status, message} = answer as Record<string, unknown>;
  // Older services send `success: false` and the message "success" for an order that costs nothing.
  // Such an answer is no refusal: the service has delivered the order.
  if (success === false && message === 'success') return false;
  const isAccepted = status === undefined || status === true || accepts(status);
  return success === false || success === 0 || status === false || !isAccepted;
}

/** Error messages of web servers and frameworks for unknown addresses. */
const GENERIC =
  /^(error:? *)?(404:? *)?((page|route|endpoint|url|path) )?not found[.!]?$|^(405:? *)?method not allowed[.!]?$|^(501:? *)?not implemented[.!]?$|^the route .* could not be found|^the (get|post) method is not supported|^cannot (get|post) |^route .* not found|^no route /i;

/**
 * Whether the service itself wrote the response body of a failed call. Such a body explains the
 * failure. Web servers and frameworks answer a missing call with nothing, with HTML, or with a
 * phrase such as "Not Found".
 */
export function isServiceErrorBody(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return isOwnMessage(answer);
  const {success, status, message, error} = answer as Record<string, unknown>;
  const hasErrorFlag = [success, status].some(
    (flag) => flag === false || flag === 'error' || flag === 'failed',
  );
  return hasErrorFlag || success === 0 || isOwnMessage(message) || isOwnMessage(error);
}

function isOwnMessage(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '' && !GENERIC.test(text.trim());
}

/** Reads the reason of a refusal, and the messages about single fields. */
export function messagesIn({message, error, errors, details}: Record<string, unknown>) {
  return {
    serviceMessage: shopperMessageIn(message ?? error),
    fieldMessages: fieldMessagesIn(errors ?? details ?? message),
  };
}

/** Reads the messages about single fields in `{field: [message]}` or `{field: message}`. */
function fieldMessagesIn(lists: unknown): Record<string, string> | undefined {
  if (typeof lists !== 'object' || lists === null) return undefined;
  const messages = Object.entries(lists).flatMap(([field, list]) => {
    const message = shopperMessageIn(Array.isArray(list) ? list[0] : list);
    return message ? [[field, message] as const] : [];
  });
  return messages.length ? Object.fromEntries(messages) : undefined;
}

/**
 * Returns a message from the service if it is suitable for shoppers: short, without markup or stack
 * traces.
 */
export function shopperMessageIn(message: unknown): string | undefined {
  const text = typeof message === 'string' ? message.trim() : '';
  const isTechnical =
    text.length > 200 ||
    /<[a-z/!?]|[{}\p{Cc}]|SQLSTATE|exception|stack trace|::/iu.test(text);
  return text && !isTechnical ? text : undefined;
}
