import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {built, importsOf, manifest, nodesOf, root, syntaxOf, textOf} from './dist.mjs';

describe('The built files', () => {
  it('embed.js is a classic script that browsers of 2022 understand', () => {
    const tree = syntaxOf('embed.js', 'script');
    assert.equal(tree.body.length, 1, 'embed.js declares names in the page');
    const forbidden = [...nodesOf(tree)].filter(
      ({type, source}) =>
        type === 'MetaProperty' ||
        type === 'ImportDeclaration' ||
        type.startsWith('Export') ||
        (type === 'ImportExpression' && source.type === 'Literal'),
    );
    assert.deepEqual(forbidden, []);
  });

  it('embed.js is compiled while it arrives, and takes one byte per character', () => {
    const text = textOf('embed.js');
    assert.match(text, /^\/\/# allFunctionsCalledOnLoad\n/);
    assert.doesNotMatch(text, /[^\0-\x7F]/);
  });

  for (const file of built('**/*.js').filter((name) => name !== 'embed.js')) {
    it(`${file} is a module that browsers of 2022 understand`, () => {
      assert.ok(syntaxOf(file, 'module'));
    });
  }

  for (const file of built('chunks/*.js')) {
    it(`${file} imports nothing and exports a function`, () => {
      assert.deepEqual(importsOf(file), []);
      const names = [...nodesOf(syntaxOf(file, 'module'))]
        .filter(({type}) => type.startsWith('Export'))
        .map(({declaration}) => declaration?.id?.name);
      assert.deepEqual(names, ['run']);
    });
  }

  for (const file of [...built('themes/*.css'), 'doctor/panel.styles.js']) {
    it(`${file} asks for light-dark(), which Chrome 120 and Safari 17.4 lack`, () => {
      const asked = /@supports \(color: light-dark\([^{]*\{[^}]*\}/g;
      assert.doesNotMatch(textOf(file).replace(asked, ''), /light-dark\(/);
    });
  }

  it('import only files of the package and its dependencies', () => {
    const files = new Set(built('**/*.js'));
    const {dependencies, peerDependencies} = manifest;
    const packages = Object.keys({...dependencies, ...peerDependencies});
    for (const file of files) {
      if (file === 'embed.js') continue;
      for (const name of importsOf(file)) {
        const found = name.startsWith('node:')
          ? file === 'prerender/cli.js'
          : name.startsWith('.')
            ? files.has(new URL(name, `file:///${file}`).pathname.slice(1))
            : packages.some((known) => name === known || name.startsWith(`${known}/`));
        assert.ok(found, `${file} imports ${name}`);
      }
    }
  });

  it('contain no path of the machine that built them', () => {
    const named = built('**/*.{js,map,ts,md}').filter((file) =>
      textOf(file).includes(root),
    );
    assert.deepEqual(named, []);
  });
});
