/** The list of snippets, each with its name, a hint, and buttons that copy or download it. */

const said = document.querySelector('#copied');

/** Replaces the snippets that are shown. The focus stays where it is. */
export function showBlocks(root, blocks) {
  const before = [...root.children];
  const names = blocks.map(({name}) => name);
  if (before.map(({dataset}) => dataset.name).join() !== names.join())
    root.replaceChildren(...blocks.map(emptyBlock));
  blocks.forEach(({hint, text}, index) => {
    const block = root.children[index];
    block.querySelector('.hint').textContent = hint;
    const code = block.querySelector('code');
    if (code.textContent !== text) code.textContent = text;
  });
}

function emptyBlock({name, file}, index) {
  const block = document.createElement('section');
  block.className = 'block';
  block.dataset.name = name;
  const heading = document.createElement('h3');
  heading.id = `block-${index}`;
  heading.textContent = name;
  block.setAttribute('aria-labelledby', heading.id);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.ariaLabel = `Copy: ${name}`;
  const hint = document.createElement('p');
  hint.className = 'hint';
  const box = document.createElement('pre');
  // Keyboard users need the focus to scroll.
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-labelledby', heading.id);
  const code = document.createElement('code');
  box.append(code);
  button.addEventListener('click', () => void copy(code, name, button));
  const buttons = document.createElement('span');
  buttons.className = 'buttons';
  if (file) buttons.append(downloadButton(code, file));
  buttons.append(button);
  block.append(heading, buttons, hint, box);
  return block;
}

function downloadButton(code, file) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'main';
  button.textContent = 'Download';
  button.ariaLabel = `Download: ${file}`;
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([code.textContent], {type: 'text/html'}));
    link.download = file;
    link.click();
    URL.revokeObjectURL(link.href);
    said.textContent = `Downloaded: ${file}`;
  });
  return button;
}

async function copy(code, name, button) {
  said.textContent = '';
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    said.textContent = `Copied: ${name}`;
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  } catch {
    getSelection().selectAllChildren(code);
    said.textContent =
      'This browser does not let the page copy: it is selected for you.';
  }
}
