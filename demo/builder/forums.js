/** Forums: where their administrators may write HTML of their own. */
import {FILES_ELSEWHERE, FILES_PERHAPS_ELSEWHERE} from './files-elsewhere.js';

const SIGN_IN =
  'The forum’s sign-in is not the shop’s. `<store-login>` asks for the player’s name. Never write a token into a template: everybody who opens the page would shop with it.';
const NOT_IN_POSTS =
  'In posts and signatures, tags and scripts are removed, because anybody could write them. There, only a link to the shop is possible.';

export const forums = {
  discourse: {
    name: 'Discourse',
    possible: 'Works, in a theme component. Not in posts.',
    needs: 'An administrator’s account, and a plan that allows themes of your own.',
    steps: [
      'Create a category for the shop with the address `shop`, in which nobody may write. Its page becomes the page of the shop.',
      'In *Admin → Customize → Themes → Components*, choose *Install → Create new*, name it “Shop”, and add it to your themes.',
      'Choose *Edit CSS/HTML*. Paste the three blocks below into *Head*, *After Header* and *CSS*, all of them under *Common*. Save.',
      'Open the category. Only there, the shop is visible.',
      'Do nothing about the Content Security Policy: Discourse writes its nonce into the scripts of theme components by itself, and these may load what they need (`strict-dynamic`). The setting *content security policy script src* has no effect since version 3.3.',
      'Is something missing? Add `?store-doctor` to the address of the category.',
    ],
    limits: [
      NOT_IN_POSTS,
      'On the forum’s other pages, the shop is invisible, but it loads its data there, too.',
      'A script in a post, in a user’s profile or in an HTML file that you upload gets no nonce, and does not run.',
      FILES_ELSEWHERE,
      SIGN_IN,
    ],
    tested:
      'Not tested in a Discourse forum itself. Tested with a page that behaves like one: only scripts of its themes run, posts contain no scripts, and a click on a link changes the page without loading it again. The shop sells there.',
    sources: ['https://meta.discourse.org/t/104243'],
    hosts: 'elsewhere',
  },
  xenforo: {
    name: 'XenForo',
    possible: 'Works, in a page of its own or on all pages. Not in posts.',
    needs: 'An administrator’s account of XenForo 2.',
    steps: [
      'In the admin control panel, choose *Forums → Nodes → Add node*, and the type *Page*.',
      'Give it a title and a URL portion such as `shop`. Paste the snippet into *Template HTML*. Save.',
      'Open the page. It is in the forum’s list and navigation like any other node.',
      'For something on all pages, such as the cart: *Setup → Advertising → Add advertisement* has positions at the head and at the foot.',
      'Is something missing? Add `?store-doctor` to the address of the page (`&store-doctor`, if the address has a question mark already).',
    ],
    limits: [NOT_IN_POSTS, SIGN_IN],
    tested:
      'Not tested in a XenForo forum itself. Tested with a page with the same scripts and the same kind of styles. The shop sells and looks right there.',
    hosts: 'server',
  },
  phpbb: {
    name: 'phpBB',
    possible: 'Works, on all pages or on a page of its own. Not in posts.',
    needs: 'Access to the files of the forum, by FTP or your host’s file manager.',
    steps: [
      'Open `styles/`*your style*`/template/overall_footer.html` in a text editor. Keep a copy.',
      'Paste the snippet before `</body>`, and upload the file. Do the same for each style that your members can choose.',
      'In the administration control panel, press *Purge the cache* on the first page.',
      'After an upgrade of phpBB or of the style, paste it again: upgrades replace this file.',
      'Do you want the shop on one page only? Then choose “Nothing yet” instead, upload the page into a folder such as `/shop/`, and link to it from the forum.',
      'Is something missing? Add `?store-doctor` to the address of the page (`&store-doctor`, if the address has a question mark already).',
    ],
    limits: [NOT_IN_POSTS, SIGN_IN],
    tested:
      'Not tested in a phpBB forum itself. Tested with a page with the styles of prosilver, phpBB’s own style, and with the same kind of scripts. The shop sells and looks right there.',
    sources: [
      'https://www.phpbb.com/support/docs/en/3.0/ug/adminguide/styles_templates/',
    ],
    hosts: 'server',
  },
  forum: {
    name: 'Another forum',
    possible: 'Works where the forum lets you write HTML with scripts.',
    needs: 'An administrator’s account.',
    steps: [
      'Look in the administration for “custom HTML”, “custom page”, “footer”, “advertisement” or “template”.',
      'Paste the snippet there, and open the page.',
      'Is the shop not there? Open the source of the page (Ctrl+U) and look for `embed.js`. If it is missing, the forum has removed it. Then choose “Nothing yet” in the builder, put the page on your web space, and link to it from the forum’s navigation.',
      'If it is there and nothing happens, open the browser’s console (F12). If it mentions a *Content Security Policy*, allow the folder of the shop’s files and the address of its service; the [guide for owners](../owners.md#content-security-policy) has a whole policy. If the forum’s policy contains `strict-dynamic`, the forum has to write its nonce into the script tag; without that, use a page of its own.',
    ],
    limits: [NOT_IN_POSTS, FILES_PERHAPS_ELSEWHERE, SIGN_IN],
    tested:
      'Not tested. Tested with pages that behave like those of [Discourse](discourse.md), [XenForo](xenforo.md) and [phpBB](phpbb.md).',
    hosts: 'server',
    recipe: 'forum.md',
  },
};
