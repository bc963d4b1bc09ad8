/** Sites on the owner's own web space, and those who have none yet. */
import {FILES_PERHAPS_ELSEWHERE} from './files-elsewhere.js';

const DOCTOR =
  'Is something missing? Add `?store-doctor` to the address of the page, and do what the panel says.';

export const ownSites = {
  nothing: {
    name: 'Nothing yet',
    possible: 'You get a complete page. Any host for plain files can show it.',
    needs: 'A host for plain files. Many are free.',
    steps: [
      'Download `index.html`. It loads the shop’s files from the folder in its first lines.',
      'Open it in a text editor, and replace “Shop” in `<title>` and `<h1>` with the name of your server.',
      'Upload it to your host. At Netlify Drop, Cloudflare Pages and Neocities, you drop the file into the browser’s window. At GitHub Pages, you add it to a repository.',
      'Open the page at its address on the web. Services may refuse a page that is opened from a disk.',
      DOCTOR,
    ],
    limits: [
      'The host has to be allowed to read your shop’s service. If it is not, the doctor says so.',
      FILES_PERHAPS_ELSEWHERE,
    ],
    tested: 'Tested with this page on a host for plain files.',
    hosts: 'anywhere',
    recipe: 'whole-page.md',
  },
  html: {
    name: 'A page written by hand',
    possible: 'Works completely.',
    needs: 'A way to edit the HTML of your page, and to upload files.',
    steps: [
      'Open the page in a text editor.',
      'Paste the snippet where the shop is to appear, between `<body>` and `</body>`.',
      'Upload the page, and open it at its address on the web. Services may refuse a page that is opened from a disk.',
      DOCTOR,
    ],
    limits: [],
    tested: 'Tested with the snippet in pages of other sites.',
    hosts: 'server',
    recipe: 'static-page.md',
    isHandwritten: true,
  },
  wordpress: {
    name: 'WordPress',
    possible: 'Works completely: with a plugin, or with the snippet.',
    needs:
      'WordPress on your own web space, or a plan of WordPress.com that allows plugins.',
    steps: [
      'Best, install the plugin. It adds a block and shortcodes, and can fetch from a service that refuses other sites. Its steps are in `docs/recipes/wordpress.md`. The rest of this page is for those who want no plugin.',
      'Open your page in the editor, and choose *Code editor* in the menu with the three dots.',
      'Paste the snippet where the shop is to appear. It becomes a *Custom HTML* block. You have to be an administrator or an editor (in a network of sites, the network’s administrator): WordPress removes scripts from what others write.',
      'If a plugin joins or delays scripts, add `embed.js` to its exclusions.',
      DOCTOR,
    ],
    limits: [],
    tested:
      'Tested with the snippet in a page of another site. The recipe of the plugin says in which WordPress the plugin was tested.',
    hosts: 'server',
    isHandwritten: true,
  },
  hugo: {
    name: 'Hugo',
    possible: 'Works completely.',
    needs: 'The folder of your site.',
    steps: [
      'Create the file `layouts/shortcodes/shop.html` with the text below.',
      'Write the line “In a page” into a file of `content/`. Hugo removes HTML from content, but not what a shortcode writes.',
      'Build and upload the site as always.',
      DOCTOR,
    ],
    limits: [],
    tested: 'Tested with a site that Hugo 0.111 has built by these steps.',
    hosts: 'server',
    isHandwritten: true,
  },
  react: {
    name: 'React',
    possible: 'Works completely.',
    needs: 'An app with React 19 or newer.',
    steps: [
      'Install the package.',
      'Add the files below, and write `<Shop />` where the shop is to appear.',
    ],
    limits: [],
    tested: 'Tested with the app in `demo/apps/react`.',
    hosts: 'bundled',
  },
  vue: {
    name: 'Vue',
    possible: 'Works completely.',
    needs: 'An app with Vue 3.',
    steps: [
      'Install the package.',
      'Add the files below, and write `<Shop />` where the shop is to appear.',
    ],
    limits: [],
    tested: 'Tested with the app in `demo/apps/vue`.',
    hosts: 'bundled',
  },
};
