import {html, nothing} from 'lit';
import type {CustomField, FieldProblem} from '../../shop/payment/checkout.js';
import {fieldId, type FormView, type Problem, type Say} from '../../ui/fields/field.js';
import {heading} from '../../ui/content/heading.js';

/** Error messages for empty fields, by field name. */
const words: Readonly<Record<string, Say>> = {
  fullname: (texts) => texts.missing(texts.fullname),
  email: (texts) => texts.missing(texts.email),
  address1: (texts) => texts.missing(texts.address1),
  address2: (texts) => texts.missing(texts.address2),
  city: (texts) => texts.missing(texts.city),
  region: (texts) => texts.missing(texts.region),
  country: (texts) => texts.chooseOne(texts.country),
  zipcode: (texts) => texts.missing(texts.zipcode),
  discordId: (texts) => texts.discordMissing,
  paymentMethod: (texts) => texts.chooseOne(texts.paymentMethod),
  termsAndConditions: (texts) => texts.mustAccept(texts.terms),
  privacyPolicy: (texts) => texts.mustAccept(texts.privacy),
};

/** Names of the form's fields, in their order in the form. */
export const fieldNames: readonly string[] = Object.keys(words);

/** Whether a field is a custom field of the site. */
function isOwn(field: string): boolean {
  return field.startsWith('custom.');
}

/**
 * Maps a dotted path in the request to a field's name; `undefined` if the form has no such field.
 */
function fieldOf(path: string): string | undefined {
  const field = path.replace(/^details\./, '');
  return fieldNames.includes(field) || isOwn(field) ? field : undefined;
}

/**
 * Error messages for the fields in `lacking`, in the order of the form. `own` contains the site's
 * custom fields.
 */
export function fieldProblems(
  lacking: ReadonlyMap<string, FieldProblem>,
  own: readonly CustomField[],
): readonly Problem[] {
  const problems = [...lacking].map(([path, problem]): Problem => {
    const field = fieldOf(path);
    // The shopper cannot fix it: for example, the site names no currency.
    if (!field) return {text: (texts) => texts.configuration};
    const named = own.find(({id}) => field === `custom.${id}`);
    const says: Readonly<Record<FieldProblem, Say>> = {
      email: (texts) => texts.emailWrong,
      discord: (texts) => texts.discordWrong,
      missing: (texts) =>
        named ? texts.missing(named.label) : (words[field]?.(texts) ?? ''),
    };
    return {field, text: says[problem]};
  });
  return inOrder(problems);
}

/** Error messages for single fields, as the service returned them. */
export function refusedFields(
  fields: Readonly<Record<string, string>>,
): readonly Problem[] {
  return inOrder(
    Object.entries(fields).map(([path, text]) => ({
      field: fieldOf(path),
      text: () => text,
    })),
  );
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const place = ({field = ''}: Problem) =>
    fieldNames.indexOf(isOwn(field) ? 'zipcode' : field) + (isOwn(field) ? 0.5 : 0);
  return problems.toSorted((a, b) => place(a) - place(b));
}

/** Renders the problems that keep the form from being sent, with links to the fields. */
export function problemSummary(headingLevel: number, view: FormView) {
  const {problems, texts} = view;
  if (!problems.length) return nothing;
  const focus = (event: Event) => {
    // Moves the focus by script, because the page's router may react to a changed URL hash.
    event.preventDefault();
    const link = event.currentTarget as HTMLAnchorElement;
    (link.getRootNode() as ParentNode).querySelector<HTMLElement>(link.hash)?.focus();
  };
  return html`
    <div class="storefront-problems" part="problems" tabindex="-1">
      <div data-say="now">
        ${heading(headingLevel, 'problems-heading', texts.problem)}
        <ul>
          ${problems.map((problem) => {
            const id = problem.id ?? (problem.field && fieldId(problem.field, view));
            return html`<li>
              ${
                id
                  ? html`<a class="storefront-link" part="problem" href="#${id}" @click=${focus}>${problem.text(texts)}</a>`
                  : problem.text(texts)
              }
            </li>`;
          })}
        </ul>
      </div>
    </div>
  `;
}
