// Lit templates, their accessibility, and custom elements. TypeScript itself is oxlint's.
import babelParser from '@babel/eslint-parser';
import {configs as lit} from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import {configs as wc} from 'eslint-plugin-wc';
import {bindings} from './scripts/lint-bindings.mjs';

const files = ['src/**/*.ts', 'test/**/*.ts'];

export default [
  {ignores: ['**/dist/**', '**/coverage/**', '**/test-results/**']},
  {...lit['flat/recommended'], files},
  {...wc['flat/best-practice'], files},
  {
    files,
    plugins: {'lit-a11y': litA11y, ours: {rules: {bindings}}},
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
      // A listener on a container hears the buttons in it, which have a keyboard of their own.
      'lit-a11y/click-events-have-key-events': 'off',
      // In a dialog it says where the focus goes.
      'lit-a11y/no-autofocus': 'off',
      // Safari takes a list without bullets for no list, unless it has the role.
      'lit-a11y/no-redundant-role': 'off',
      // `expect` looks like a promise to the type checker, so it cannot see which ones are.
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ExpressionStatement > CallExpression[callee.property.name="accessible"]',
          message: 'The audit is a promise: await it.',
        },
      ],
      'ours/bindings': 'error',
      // Attributes are the property in kebab-case, as the public contract has them.
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
];
