import type {SitePage} from '../records.ts';

/** The pages that the site's links lead to. */
export const pages: readonly SitePage[] = [
  {
    url: 'rules',
    name: 'Rules',
    content:
      '<ol><li>Be kind. Somebody’s first day is somebody else’s hundredth.</li><li>What others built stays standing.</li><li>No cheats, no spam, no selling for real money.</li><li>When in doubt, ask a keeper.</li></ol>',
  },
  {
    url: 'join',
    name: 'How to join',
    content:
      '<p>Start Minecraft, Java or Bedrock, choose <em>Multiplayer</em> and add the server <code>play.emberfall.example</code>, port 25565.</p><p>Then walk towards the light. The keepers at the fire will show you the rest.</p>',
  },
  {
    url: 'terms',
    name: 'Terms',
    content:
      '<p>Emberfall is made up, and so is its shop: nothing here can be bought, and nothing is delivered. On a real shop this page would say what you buy, when you get it and how you give it back.</p>',
  },
  {
    url: 'privacy',
    name: 'Privacy',
    content:
      '<p>What you type into this demo stays on the machine it runs on. Start the service with <code>--reset</code> and it is gone.</p>',
  },
];
