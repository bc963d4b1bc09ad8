/** The snippets for each platform: whole files, or parts of files. */
import {withFallback} from './fallback.js';
import {folderOf, inventory, pinned} from './files.js';
import {frameCode} from './frame-code.js';
import {connectionTo, tag, written} from './markup.js';
import {shopAttributes, shopTags} from './shop-tags.js';
import {presetFile, themeOf} from './theme.js';

/** Returns the snippets, each with its name, its text and a hint. */
export function snippetsFor(place, settings) {
  return places[place](settings).filter(({text}) => text);
}

/** Whether the page bundles our modules instead of loading our script. */
export function isBundled(place) {
  return place === 'react' || place === 'vue';
}

/** The snippet for everything that takes HTML with scripts. */
function snippet(settings) {
  return [
    {
      name: 'Snippet',
      hint: 'Paste it into your page where the shop is to appear.',
      text: pageHtml(settings),
    },
  ];
}

/** The code that shows a page with the shop in a frame of another page. */
const frame = {
  name: 'Frame',
  hint: 'Only if a site takes nothing but a frame: put the complete page on a host, and paste this into the site, with the address of that page in the first line. The script gives the frame its height, and passes links on to the shop. Where scripts are removed, paste the first line alone.',
  text: frameCode('https://www.example.net/shop.html'),
};

const places = {
  html: snippet,
  xenforo: snippet,
  phpbb: snippet,
  forum: snippet,
  squarespace: snippet,
  webflow: snippet,
  carrd: snippet,
  'google-sites': snippet,
  nothing: (settings) => [
    {
      name: 'index.html',
      hint: 'The complete page. You can change everything in it.',
      text: completePage(settings),
      file: 'index.html',
    },
    frame,
  ],
  wix: (settings) => [
    ...snippet(settings),
    {
      name: 'Server URL',
      hint: 'Only for the way without a frame: the address of the script, with the settings in it.',
      text: scriptAddress(settings),
    },
    {
      name: 'Tags',
      hint: 'Only for the way without a frame: each tag name, and its attributes.',
      text: shopTags(settings).map(tagInWords).join('\n'),
    },
  ],
  discourse: (settings) => [
    {
      name: 'Head',
      hint: 'The tab “Head” of the component’s HTML.',
      text: headTags(settings).join('\n'),
    },
    {
      name: 'After Header',
      hint: 'The tab “After Header”.',
      text: written(tag('div', {class: 'shop-page'}, snippetTags(settings))),
    },
    {
      name: 'CSS',
      hint: 'The tab “CSS”. Without it, the shop is on every page of the forum.',
      text: [
        '.shop-page {\n  display: none;\n}',
        'body.category-shop .shop-page {\n  display: block;\n  max-width: 69rem;\n  margin: 0 auto;\n  padding: 1rem;\n}',
      ].join('\n'),
    },
  ],
  other: (settings) => [
    ...snippet(settings),
    {
      name: 'Script without attributes',
      hint: 'Only if the builder removes attributes: its settings are in its address.',
      text: [
        ...headTags(settings).slice(0, -1),
        written(tag('script', {src: scriptAddress(settings)})),
      ].join('\n'),
    },
    frame,
  ],
  wordpress: (settings) => [
    {
      name: 'Snippet',
      hint: 'Open the page in the editor, choose Code editor in the menu with the three dots, and paste it: it becomes a Custom HTML block. You have to be an administrator or editor.',
      text: `<!-- wp:html -->\n${pageHtml(settings)}\n<!-- /wp:html -->`,
    },
  ],
  hugo: (settings) => [
    {
      name: 'layouts/shortcodes/shop.html',
      hint: 'A new file in the folder of your site.',
      text: pageHtml(settings),
    },
    {
      name: 'In a page',
      hint: 'Where the shop is to appear, in a file of content/.',
      text: '{{< shop >}}',
    },
  ],
  react: (settings) => [
    install,
    {
      name: 'Shop.jsx',
      hint: 'For React 19. Use it as <Shop /> in your page.',
      text: [
        ...imports(settings),
        '',
        'export function Shop() {',
        '  return (',
        providerHtml(settings, '    '),
        '  );',
        '}',
      ].join('\n'),
    },
    {name: 'shop.css', hint: 'Beside it.', text: themeOf(settings)},
  ],
  vue: (settings) => [
    install,
    {
      name: 'Shop.vue',
      hint: 'Use it as <Shop /> in your page.',
      text: [
        '<script setup>',
        ...imports(settings),
        '</script>',
        '',
        '<template>',
        providerHtml(settings, '  '),
        '</template>',
      ].join('\n'),
    },
    {name: 'shop.css', hint: 'Beside it.', text: themeOf(settings)},
    {
      name: 'vite.config.js',
      hint: 'Vue has to know that tags with a dash are not its own.',
      text: [
        "import vue from '@vitejs/plugin-vue';",
        '',
        'export default {',
        '  plugins: [',
        "    vue({template: {compilerOptions: {isCustomElement: (tag) => tag.includes('-')}}}),",
        '  ],',
        '};',
      ].join('\n'),
    },
  ],
};

const install = {
  name: 'In a terminal',
  hint: inventory.published
    ? 'In the folder of your app.'
    : 'In the folder of your app. The package is not on npm yet: until then, run “npm install && npm pack” in a copy of our repository, and install the file that this writes.',
  text: 'npm install storefront-elements',
};

/** Returns the content of the snippet's style tag, whose hash the policy needs. */
export function inlineStyle(settings) {
  const theme = themeOf(settings);
  return theme && `\n${theme}\n`;
}

/** Returns the script tag with the shop's attributes. */
export function scriptTag(settings, folder) {
  const attributes = Object.entries(shopAttributes(settings)).map(([name, value]) => [
    `data-${name}`,
    value,
  ]);
  return tag('script', {
    src: `${folder}embed.js`,
    ...pinned('embed.js'),
    ...Object.fromEntries(attributes),
    defer: true,
  });
}

/** Returns the address of the script with the shop's attributes as parameters. */
export function scriptAddress(settings) {
  const parameters = Object.entries(shopAttributes(settings))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? name : `${name}=${inQuery(value)}`));
  return `${folderOf(settings)}embed.js?${parameters.join('&')}`;
}

/** Encodes a value for a query. Addresses stay readable. */
function inQuery(value) {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2F', '/');
}

/** Returns a tag as a line without brackets, for forms that ask for its name and attributes. */
function tagInWords({name, attributes}) {
  return [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key} = ${value}`),
  ].join('   ');
}

// Without empty lines, because WordPress turns them into paragraphs.
function pageHtml(settings) {
  return [...headTags(settings), ...bodyTags(settings)].join('\n');
}

/** Returns the shop's tags, with fallback content, one on each line. */
function bodyTags(settings) {
  return snippetTags(settings).map((one) => written(one));
}

function snippetTags(settings) {
  const {'base-url': address, lang} = shopAttributes(settings);
  return withFallback(shopTags(settings), {address, lang});
}

/** Returns the lines with the connection, the style sheet, the style and the script. */
function headTags(settings) {
  const {'base-url': address} = shopAttributes(settings);
  const folder = folderOf(settings);
  const file = presetFile(settings);
  const look = {rel: 'stylesheet', href: folder + file, ...pinned(file)};
  const style = inlineStyle(settings);
  return [
    ...(address ? [written(connectionTo(address))] : []),
    written(tag('link', look)),
    ...(style ? [`<style>${style}</style>`] : []),
    written(scriptTag(settings, folder)),
  ];
}

/** Returns a whole page with the shop. */
function completePage(settings) {
  const {lang = 'en'} = shopAttributes(settings);
  return `<!doctype html>
${written(tag('html', {lang})).replace('</html>', '')}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shop</title>
<link rel="icon" href="data:,">
<style>
:root {
  color-scheme: light dark;
}
body {
  max-width: 72rem;
  margin: 0 auto;
  padding: 1rem 1rem 6rem;
  font: 1rem/1.5 system-ui, sans-serif;
}
</style>
${headTags(settings).join('\n')}
</head>
<body>
<h1>Shop</h1>
<main>
${bodyTags(settings).join('\n')}
</main>
</body>
</html>
`;
}

function imports(settings) {
  return [
    "import 'storefront-elements/define/all.js';",
    `import 'storefront-elements/${presetFile(settings)}';`,
    ...(themeOf(settings) ? ["import './shop.css';"] : []),
  ];
}

function providerHtml(settings, indent) {
  const provider = tag('store-provider', shopAttributes(settings), shopTags(settings));
  return written(provider, indent);
}
