// Runs before the shop does: what it prints is the page as it was written.

/** The rules for what is in this section, as an owner would write them. */
function cssOf({id}) {
  const sheet = [...document.styleSheets].find(({href}) => href?.includes('theming'));
  return [...sheet.cssRules]
    .filter(({selectorText}) => selectorText?.startsWith(`#${id} `))
    .map(({selectorText, style}) => {
      const own = style.cssText.split(/;\s*/).filter(Boolean);
      const lines = own.map((declaration) => `  ${declaration};`);
      return `${selectorText.replaceAll(`#${id} `, '')} {\n${lines.join('\n')}\n}`;
    })
    .join('\n\n');
}

/** The elements of an example, without the indentation they have in the page. */
function htmlOf(section) {
  const [element] = section.querySelector('.live').children;
  const lines = element.outerHTML.split('\n');
  const indentation = /^ */.exec(lines.at(-1))[0].length;
  return lines
    .map((line, index) => (index ? line.slice(indentation) : line))
    .join('\n');
}

for (const section of document.querySelectorAll('section:not(#looks)')) {
  section.querySelector('pre').textContent = [htmlOf(section), cssOf(section)]
    .filter(Boolean)
    .join('\n\n');
}

const choice = document.querySelector('#choose');
const look = document.querySelector('#look');

function show() {
  const {value} = choice;
  look.href = value ? `../dist/themes/${value}.css` : '';
  look.disabled = !value;
  document.querySelector('#look-code').textContent = value
    ? `<link rel="stylesheet" href="https://example.net/dist/themes/${value}.css">`
    : 'Nothing: it takes the font, the text colour and light or dark from the page.';
}

choice.addEventListener('change', show);
show();
