import type {Palette} from './palettes.ts';

const wood = '#8a5229';
const woodDark = '#6b3d1e';

/** Motifs of tools and clothes. */
export const tools = {
  key: ({main, light, dark, accent}: Palette) => `
    <g transform="rotate(-40 200 200)">
      <path fill="${dark}" d="M182 186h164v36h-14v40h-30v-28h-18v40h-30v-52h-72z"/>
      <path fill="${main}" d="M182 186h164v22h-164z"/>
      <path fill="${dark}" fill-rule="evenodd" d="M130 124a78 78 0 1 1 0 156 78 78 0 0 1 0-156zm0 42a36 36 0 1 0 0 72 36 36 0 0 0 0-72z"/>
      <path fill="${main}" fill-rule="evenodd" d="M130 122a74 74 0 1 1 0 148 74 74 0 0 1 0-148zm0 38a36 36 0 1 0 0 72 36 36 0 0 0 0-72z"/>
      <path fill="none" stroke="${light}" stroke-width="14" stroke-linecap="round" d="M78 188a54 54 0 0 1 62-46"/>
      <path fill="${accent}" d="M130 174l14 22-14 22-14-22z"/>
    </g>`,

  crate: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="${woodDark}" d="M200 84l128 54v136l-128 62-128-62V138z"/>
    <path fill="${wood}" d="M72 138l128 58v140L72 274z"/>
    <path fill="#a86a38" d="M200 84l128 54-128 58L72 138z"/>
    <path fill="${dark}" d="M200 196l128-58v28l-128 58zM200 308l128-62v28l-128 62z"/>
    <path fill="${main}" d="M72 138l128 58v28L72 166zM72 246l128 62v28L72 274z"/>
    <path fill="${light}" d="M136 111l128 56v-2l-34-15-94-40zM122 117l24-10 130 56-24 11z"/>
    <path fill="${main}" d="M122 160l24 11v138l-24-12z"/><path fill="${dark}" d="M254 172l24-11v138l-24 12z"/>
    <path fill="${accentDark}" d="M176 210l24 10 24-10v44l-24 28-24-28z"/><path fill="${accent}" d="M176 210l24 10v62l-24-28z"/>`,

  pickaxe: ({main, light, dark, accent}: Palette) => `
    <g transform="rotate(45 200 200)">
      <rect x="184" y="96" width="32" height="252" rx="12" fill="${woodDark}"/><rect x="184" y="96" width="16" height="252" rx="8" fill="${wood}"/>
      <path fill="${accent}" d="M184 296h32v14h-32zM184 322h32v10h-32z"/>
      <path fill="${dark}" d="M52 166c40-76 256-76 296 0l-14 10c-50-32-74-36-94-36h-80c-20 0-44 4-94 36z"/>
      <path fill="${main}" d="M52 166c40-76 256-76 296 0-60-40-236-40-296 0z"/>
      <path fill="${light}" d="M52 166c30-54 108-66 148-66v20c-60 0-110 14-148 46z"/>
      <rect x="168" y="96" width="64" height="58" rx="10" fill="${dark}"/><rect x="176" y="104" width="48" height="24" rx="6" fill="${light}"/>
    </g>`,

  potion: ({main, light, dark, accent}: Palette) => `
    <path fill="${accent}" opacity=".55" d="M166 92h68v66c46 16 78 52 78 98a76 76 0 0 1-76 80h-72a76 76 0 0 1-76-80c0-46 32-82 78-98z"/>
    <path fill="${dark}" d="M106 238h188c10 44-16 82-58 82h-72c-42 0-68-38-58-82z"/>
    <path fill="${main}" d="M106 238c32 22 62-18 94 0s62 14 94 0c8 40-14 70-58 70h-72c-44 0-66-30-58-70z"/>
    <circle cx="160" cy="272" r="13" fill="${light}"/><circle cx="214" cy="286" r="9" fill="${light}"/><circle cx="246" cy="264" r="15" fill="${light}"/>
    <circle cx="196" cy="206" r="8" fill="${light}"/><circle cx="222" cy="182" r="5" fill="${light}"/>
    <path fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".8" d="M112 232c6-24 22-42 46-54"/>
    <rect x="154" y="84" width="92" height="24" rx="10" fill="${dark}"/><path fill="${wood}" d="M170 48h60l-6 38h-48z"/>
    <path fill="${woodDark}" d="M202 48h28l-6 38h-22z"/>`,

  banner: ({main, light, dark, accent, accentDark}: Palette) => `
    <rect x="94" y="66" width="212" height="20" rx="10" fill="${woodDark}"/><rect x="94" y="66" width="212" height="10" rx="5" fill="${wood}"/>
    <circle cx="92" cy="76" r="16" fill="${accent}"/><circle cx="308" cy="76" r="16" fill="${accent}"/>
    <path fill="${dark}" d="M116 86h168v244l-84-50-84 50z"/><path fill="${main}" d="M116 86h150v222l-66-38-84 50z"/>
    <path fill="${light}" d="M116 86h24v220l-24 14z"/>
    <path fill="${accentDark}" d="M204 122c8 34 50 50 50 92a52 52 0 0 1-104 0c0-20 10-34 20-42 2 18 10 26 20 28-8-30-4-56 14-78z"/>
    <path fill="${accent}" d="M204 168c4 18 22 26 22 48a24 24 0 0 1-48 0c0-10 6-18 12-22 1 10 6 14 10 14-4-16-2-28 4-40z"/>`,

  torch: ({main, light, dark}: Palette) => `
    <path fill="${woodDark}" d="M178 200h44l-10 148h-24z"/><path fill="${wood}" d="M178 200h22v148h-12z"/>
    <path fill="${dark}" d="M158 178h84l-10 46h-64z"/><path fill="${main}" d="M158 178h84l-4 18h-76z"/>
    <path fill="#e8502a" d="M206 34c10 46 62 66 62 116 0 22-12 34-24 34h-88c-14 0-26-16-26-38 0-24 12-40 24-50 2 20 10 28 22 32-8-38 2-68 30-94z"/>
    <path fill="#ffa63d" d="M206 84c6 30 38 44 38 74 0 16-8 26-16 26h-56c-8 0-16-10-16-24 0-16 8-26 14-32 4 14 10 18 18 20-6-26 2-46 18-64z"/>
    <path fill="#ffe08a" d="M204 130c4 16 20 22 20 38 0 10-4 16-10 16h-28c-6 0-10-6-10-14 0-10 6-16 10-20 2 8 6 10 10 11-3-12 1-22 8-31z"/>
    <circle cx="112" cy="112" r="6" fill="#e8502a"/><circle cx="292" cy="84" r="7" fill="#e8502a"/><circle cx="276" cy="48" r="4" fill="${light}"/>`,

  scroll: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="${accentDark}" d="M116 86h184v210H116z"/><path fill="${accent}" d="M104 86h184v210H104z"/>
    <path stroke="${dark}" stroke-width="10" stroke-linecap="round" opacity=".55" d="M134 148h124M134 178h104M134 208h124M134 238h70"/>
    <rect x="80" y="62" width="240" height="46" rx="23" fill="${accentDark}"/><rect x="80" y="62" width="240" height="30" rx="15" fill="${accent}"/>
    <rect x="80" y="282" width="240" height="46" rx="23" fill="${accentDark}"/><rect x="80" y="282" width="240" height="30" rx="15" fill="${accent}"/>
    <circle cx="250" cy="262" r="40" fill="${dark}"/><circle cx="246" cy="258" r="36" fill="${main}"/>
    <path fill="${light}" d="M246 232c3 14 18 20 18 36a18 18 0 0 1-36 0c0-8 3-12 7-15 1 6 4 9 7 10-3-12-2-22 4-31z"/>`,

  compass: ({main, light, dark, accent, accentDark}: Palette) => `
    <circle cx="200" cy="212" r="124" fill="${dark}"/><circle cx="200" cy="206" r="124" fill="${main}"/>
    <circle cx="200" cy="206" r="98" fill="${light}"/><circle cx="200" cy="206" r="88" fill="#fbf7ef"/>
    <path fill="${dark}" d="M196 122h8v22h-8zM196 268h8v22h-8zM116 202h22v8h-22zM262 202h22v8h-22z"/>
    <path fill="${accentDark}" d="M246 160l-30 62-32-32z"/><path fill="${accent}" d="M246 160l-62 30 16 16z"/>
    <path fill="${dark}" d="M154 252l30-62 32 32z"/><path fill="${main}" d="M154 252l62-30-16-16z"/>
    <circle cx="200" cy="206" r="12" fill="#fbf7ef"/><path fill="none" stroke="${dark}" stroke-width="14" d="M178 86a22 22 0 1 1 44 0"/>`,
};
