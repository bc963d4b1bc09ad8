/** The snippets for each target: whole files, or parts of files. */
import {withFallback} from './fallback.js';
import {folderOf, pinned} from './files.js';
import {tag, written} from './markup.js';
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

const places = {
  html: (settings) => [
    {
      name: 'Snippet',
      hint: 'Paste it into your page where the shop is to appear.',
      text: pageHtml(settings),
    },
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
  hint: 'In the folder of your app.',
  text: 'npm install storefront-elements',
};

/** Returns the content of the snippet's style tag, whose hash the policy needs. */
export function inlineStyle(settings) {
  const theme = themeOf(settings);
  return theme && `\n${theme}\n`;
}

/** Returns the script tag with the shop's attributes. */
export function scriptTag(settings, folder) {
  const {'base-url': address, demo, lang} = shopAttributes(settings);
  return tag('script', {
    src: `${folder}embed.js`,
    ...pinned('embed.js'),
    'data-base-url': address,
    'data-demo': demo,
    'data-lang': lang,
    defer: true,
  });
}

// Without empty lines, because WordPress turns them into paragraphs.
function pageHtml(settings) {
  const folder = folderOf(settings);
  const file = presetFile(settings);
  const look = {rel: 'stylesheet', href: folder + file, ...pinned(file)};
  const style = inlineStyle(settings);
  const {'base-url': address, lang} = shopAttributes(settings);
  const tags = withFallback(shopTags(settings), {address, lang});
  return [
    written(tag('link', look)),
    ...(style ? [`<style>${style}</style>`] : []),
    ...[scriptTag(settings, folder), ...tags].map((one) => written(one)),
  ].join('\n');
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
