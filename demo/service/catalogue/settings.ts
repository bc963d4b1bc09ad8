import type {SiteSettings} from '../records.ts';
import {creative, skyblock, survival} from './islands.ts';
import {pages} from './pages.ts';

const asked = {enabled: true, required: true};
const offered = {enabled: true, required: false};

export const settings: SiteSettings = {
  name: 'Emberfall Store',
  description: 'Support the Emberfall network, and bring something home.',
  header: [
    {name: 'Rules', url: '/pages/rules'},
    {name: 'How to join', url: '/pages/join'},
    {name: 'Vote', url: 'https://vote.emberfall.example/'},
  ],
  footer: [
    {name: 'Terms', url: '/pages/terms'},
    {name: 'Privacy', url: '/pages/privacy'},
  ],
  server: {ip: 'play.emberfall.example', port: 25565},
  goals: [
    {name: 'New server hardware', currentCents: 41_250, goalCents: 50_000},
    {name: 'Winter event', currentCents: 12_000, goalCents: 12_000},
  ],
  top: 'Astrid_7',
  recentDonors: [
    {username: '.BedrockBen', amount: 9.99, currency: 'EUR'},
    {username: 'Zoe_Builds', amount: 1500, currency: 'JPY'},
    {username: 'Mirko', amount: 24.5, currency: 'USD'},
    {username: 'pixel_pia', amount: 4.99, currency: 'EUR'},
    {username: 'Old_Oak', amount: 69.99, currency: 'EUR'},
  ],
  discordUrl: 'https://discord.gg/example',
  discordId: '987654321098765432',
  socials: {
    discord: 'https://discord.gg/example',
    youtube: 'https://www.youtube.com/@emberfall.example',
    tiktok: 'https://www.tiktok.com/@emberfall.example',
  },
  virtualCurrency: 'Embers',
  systemCurrency: {name: 'EUR', value: 1},
  currencies: [
    {name: 'EUR', value: 1},
    {name: 'USD', value: 1.08},
    {name: 'GBP', value: 0.86},
    {name: 'JPY', value: 162.4},
    {name: 'KWD', value: 0.332},
    {name: 'Gold', value: 250},
  ],
  systemLanguage: {code: 'en', name: 'English'},
  languages: [
    {code: 'en', name: 'English'},
    {code: 'de', name: 'Deutsch'},
    {code: 'pt-BR', name: 'Português'},
    {code: 'ua', name: 'Українська'},
  ],
  billing: {
    fullname: asked,
    email: asked,
    address1: asked,
    address2: offered,
    city: asked,
    region: offered,
    country: asked,
    zipcode: asked,
  },
  startingBalance: 500,
  bannedNames: ['griefer', 'herobrine'],
  servers: [
    {id: survival, name: 'Survival'},
    {id: skyblock, name: 'Skyblock'},
    {id: creative, name: 'Creative'},
  ],
  promoted: [93, 106, 108],
  pages,
  announcement: {
    title: 'Double embers this weekend',
    content:
      '<p>Until Sunday night every vote counts <b>twice</b>. New here? The keepers at the fire will show you the way.</p>',
    buttonName: 'How to join',
    buttonUrl: '/pages/join',
    shown: true,
    updatedAt: Date.UTC(2025, 10, 1, 12),
  },
  patrons: {
    description: '<p>They keep the fire burning, <em>month after month</em>.</p>',
    players: [
      {username: 'Astrid_7', cents: 32_000},
      {username: 'Old_Oak', cents: 14_500},
      {username: 'Mirko', cents: 6_000},
      {username: '.BedrockBen', cents: 2_499},
      {username: 'pixel_pia', cents: 2_000},
    ],
    thresholdCents: [10_000, 5_000, 2_000],
  },
  staff: [
    {role: 'Keeper', colour: '#e8502a', players: ['Astrid_7']},
    {role: 'Helper', colour: '#3f9152', players: ['.BedrockBen', 'pixel_pia']},
  ],
};
