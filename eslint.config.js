// Checks Lit templates, their accessibility, and custom elements. oxlint checks TypeScript.
import babelParser from '@babel/eslint-parser';
import {configs as lit} from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import {configs as wc} from 'eslint-plugin-wc';

const files = ['src/**/*.ts', 'test/**/*.ts'];

/** Bindings in html`…` that Lit accepts, but renders in another way than intended. */
const bindings = [
  [
    String.raw`/\s[@?.][\w-]+(=.|[\s>])/`,
    'A binding needs an expression: without it, this is a plain attribute with this name.',
  ],
  [
    String.raw`/\s(autofocus|checked|disabled|hidden|inert|multiple|novalidate|open|readonly|required|selected)=$/`,
    'This attribute is true for every value: write "?" before its name.',
  ],
  [
    String.raw`/\son[a-z]+=$/`,
    'This would hold the listener as text: write "@click" instead of "onclick".',
  ],
].map(([text, message]) => ({
  selector: `TaggedTemplateExpression[tag.name=/html|svg/i] > TemplateLiteral > TemplateElement[value.raw=${text}]`,
  message,
}));

export default [
  {ignores: ['**/dist/**', '**/coverage/**', '**/test-results/**']},
  {...lit['flat/recommended'], files},
  {...wc['flat/best-practice'], files},
  {
    files,
    plugins: {'lit-a11y': litA11y},
    languageOptions: {
      parser: babelParser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: {
          babelrc: false,
          configFile: false,
          parserOpts: {plugins: ['typescript', 'decorators-legacy']},
        },
      },
    },
    rules: {
      ...litA11y.configs.recommended.rules,
      // Listeners on containers handle clicks on the buttons inside, which the keyboard reaches.
      'lit-a11y/click-events-have-key-events': 'off',
      // In a dialog, `autofocus` chooses the element that gets the focus.
      'lit-a11y/no-autofocus': 'off',
      // Safari does not announce a list without bullets as a list, unless it has the role.
      'lit-a11y/no-redundant-role': 'off',
      // The type checker takes every `expect` for a promise, so it cannot find those that are.
      'no-restricted-syntax': [
        'error',
        ...bindings,
        {
          selector:
            'ExpressionStatement > CallExpression[callee.property.name="accessible"]',
          message: 'The audit is a promise: await it.',
        },
      ],
      // In the public contract, attributes are properties in kebab-case.
      'lit/attribute-names': ['error', {convention: 'kebab'}],
      'lit/lifecycle-super': 'error',
      'lit/no-invalid-escape-sequences': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit/no-value-attribute': 'error',
      'lit/quoted-expressions': 'error',
      'lit/value-after-constraints': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      // Replaces the rule above, which is about tests.
      'no-restricted-syntax': [
        'error',
        ...bindings,
        {
          selector:
            'CallExpression[callee.object.name="Array"][callee.property.name="from"][arguments.length>1]',
          message:
            'In pages with Prototype.js or MooTools, `Array.from` ignores its second argument: use `map`.',
        },
      ],
    },
  },
];
