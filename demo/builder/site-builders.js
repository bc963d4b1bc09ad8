/** Site builders: what each of them allows. */
import {FILES_ELSEWHERE, FILES_PERHAPS_ELSEWHERE} from './files-elsewhere.js';

const OWN_PAGE =
  'Without that plan, the shop cannot be in this site. What is possible: choose “Nothing yet” in the builder, put the page on a free host, and link to it from your menu.';
const FRAME_LIMITS = [
  'The shop is in a frame. A payment opens in a new tab, because the frame may not leave your page.',
  'The frame keeps the height that you give it. If the shop is higher, it scrolls inside.',
  'Write the addresses of your terms and of your privacy policy completely, with `https://`, because the frame is on another site than your page.',
  'Links such as `?item=31` and `?coupon=CODE` do not reach the shop, because they change the address of the outer page only.',
];
const PRIVATE_DOCTOR =
  'Is something missing? Add the attribute `doctor` to the script tag, publish, do what the panel says, and remove the attribute.';

export const siteBuilders = {
  wix: {
    name: 'Wix',
    possible:
      'Works in a frame on every plan. Without a frame, it works on a paid plan with a domain of your own.',
    needs:
      'An account with Wix. For the way without a frame, a paid plan and a domain.',
    steps: [
      'In the editor, choose *Add Elements → Embed Code → Embed HTML*. Choose *Code*, paste the snippet, and press *Update*.',
      'Make the frame as wide as the page, and high enough for the shop. Do the same in the editor for mobile pages.',
      'Publish the site and open the page.',
      'Without a frame: choose *Embed Code → Custom Element* instead, then *Choose Source → Server URL*, and paste the address “Server URL”. As *Tag Name* enter the first tag of the list “Tags”, and with *Set Attributes* its attributes. Repeat this for each tag. All of them have the same address.',
      PRIVATE_DOCTOR,
    ],
    limits: [
      ...FRAME_LIMITS,
      'In the frame, the page’s address ends in `filesusr.com`. Your shop’s service has to allow it (CORS).',
      FILES_ELSEWHERE,
      'A custom element has no snippet, so that the colours of the builder are not in it. The shop follows the colours and fonts of your site.',
    ],
    tested:
      'Not tested in a Wix site itself. Tested with pages that show the shop as Wix does: in a frame with the same limits, and as a custom element. The shop sells there.',
    sources: [
      'https://dev.wix.com/docs/velo/api-reference/$w/html-component/introduction',
      'https://dev.wix.com/docs/velo/api-reference/$w/custom-element/introduction',
    ],
    hosts: 'elsewhere',
  },
  squarespace: {
    name: 'Squarespace',
    possible: 'Works, on a plan that allows JavaScript.',
    needs: 'The plan Core or a higher one (Business or Commerce in older accounts).',
    steps: [
      'Edit the page, choose *Add Block → Code*, and keep the mode *HTML*.',
      'Remove the example, paste the snippet, and save.',
      'Look at the page in a private window. While you are signed in, Squarespace may show “Script disabled” in its place.',
      PRIVATE_DOCTOR,
    ],
    limits: [
      OWN_PAGE,
      'You cannot upload the shop’s files there. They have to be at another address.',
      FILES_ELSEWHERE,
    ],
    tested:
      'Not tested in a Squarespace site itself. Tested with a page with a code block, the styles of a template, and links that change the page without loading it again. The shop sells there.',
    sources: ['https://squareranked.com/squarespace-schema/json-ld-injection/'],
    hosts: 'elsewhere',
  },
  webflow: {
    name: 'Webflow',
    possible: 'Works on the published site, on a paid site plan.',
    needs: 'A paid site plan: free sites run no code of yours.',
    steps: [
      'In the Designer, choose *Add → Advanced → Code Embed*, and drop it where the shop is to appear.',
      'Paste the snippet, and press *Save & Close*. The Designer shows a grey box: it runs no scripts.',
      'Publish the site and open the page.',
      PRIVATE_DOCTOR,
    ],
    limits: [
      OWN_PAGE,
      'You cannot upload the shop’s files there. They have to be at another address.',
      FILES_ELSEWHERE,
    ],
    tested:
      'Not tested in a Webflow site itself. Tested with a page with an embed, Webflow’s own styles and the same kind of scripts. The shop sells and looks right there.',
    sources: [
      'https://university.webflow.com/course-lesson/custom-code-custom-code-and-the-webflow-cms',
    ],
    hosts: 'elsewhere',
  },
  carrd: {
    name: 'Carrd',
    possible: 'Works, on the plan Pro Standard or a higher one.',
    needs: 'Pro Standard or higher: other plans have no element *Embed* for code.',
    steps: [
      'Press *+* and choose *Embed*.',
      'Set *Type* to *Code* and *Style* to *Inline*. Paste the snippet into *Code*.',
      'Publish the site and open the page. The editor does not run scripts.',
      'Carrd’s containers are narrow. Widen the one around the shop, so that there is room for more than one column.',
      PRIVATE_DOCTOR,
    ],
    limits: [
      OWN_PAGE,
      'Carrd uses `#…` in the address for its own sections. Links to an item (`#item-31`) may lead to the first section instead.',
      'You cannot upload the shop’s files there. They have to be at another address.',
      FILES_ELSEWHERE,
    ],
    tested:
      'Not tested in a Carrd site itself. Tested with a narrow page with an embed whose scripts run only after the page has loaded. The shop sells there.',
    sources: ['https://support.referralhero.com/integrate/platform/carrd.md'],
    hosts: 'elsewhere',
  },
  'google-sites': {
    name: 'Google Sites',
    possible: 'Works in a frame only.',
    needs:
      'The new Google Sites. In a school or a company, its administrator can forbid embedded code.',
    steps: [
      'Choose *Insert → Embed → Embed code*. Paste the snippet, press *Next* and *Insert*.',
      'Drag the frame’s corners until it is as wide as the page, and high enough for the shop.',
      'Publish the site and open the page.',
      'Better, if you have a place for files: choose “Nothing yet” in the builder, upload the page, and embed it with *Insert → Embed → By URL*. Then the shop has an address of its own, which you can also link to.',
      PRIVATE_DOCTOR,
    ],
    limits: [
      ...FRAME_LIMITS,
      'In the frame, the page’s address ends in `googleusercontent.com`. Your shop’s service has to allow it (CORS).',
      FILES_ELSEWHERE,
    ],
    tested:
      'Not tested in a Google site itself. Tested with a page that shows the snippet as Google does, in two frames with the same limits. The shop sells there.',
    sources: ['https://developers.google.com/apps-script/guides/html/restrictions'],
    hosts: 'elsewhere',
  },
  other: {
    name: 'Another site builder',
    possible:
      'Works where the builder lets you write HTML with scripts, or show a page in a frame.',
    needs: 'An element such as “HTML”, “Custom code” or “Embed”.',
    steps: [
      'Look for an element “HTML”, “Custom code” or “Embed”. Paste the snippet, publish, and open the page.',
      'Does the builder remove the tags, or their attributes? Then use the script alone: paste the block “Script without attributes” as custom code for the end of the page. A cart and a whole catalogue need no attribute: `<store-category></store-category>`.',
      'Does it allow only a frame (iframe)? Choose “Nothing yet” in the builder, put the page on a free host, and enter its address. If the frame is written as code, paste the block “Frame”.',
      'Does it allow neither? Then link to that page from your menu.',
    ],
    limits: [FILES_PERHAPS_ELSEWHERE],
    tested:
      'Tested with a page that has lost what some builders remove: all settings in the script tag and in the shop’s tags.',
    hosts: 'server',
    recipe: 'other-builders.md',
  },
};
