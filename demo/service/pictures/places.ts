import type {Palette} from './palettes.ts';

/** Motifs of places. */
export const places = {
  island: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="#6b4a36" d="M64 214h272l-60 74-34-12-36 74-40-62-40 10z"/>
    <path fill="#8d6648" d="M64 214h150l-8 136-40-62-40 10z"/>
    <path fill="${dark}" d="M52 206c0-26 66-40 148-40s148 14 148 40-66 34-148 34-148-8-148-34z"/>
    <path fill="${main}" d="M52 202c0-26 66-40 148-40s148 14 148 40-66 28-148 28-148-2-148-28z"/>
    <path fill="${light}" d="M84 192c20-14 60-20 108-20l-30 26z"/>
    <path fill="#6b3d1e" d="M134 112h16v80h-16z"/><circle cx="142" cy="104" r="42" fill="${dark}"/><circle cx="136" cy="96" r="38" fill="${main}"/>
    <circle cx="124" cy="84" r="18" fill="${light}"/>
    <path fill="#fbf3e2" d="M222 140h72v60h-72z"/><path fill="${accentDark}" d="M210 146l48-46 48 46z"/><path fill="${accent}" d="M210 146l48-46v46z"/>
    <path fill="#6b3d1e" d="M250 164h20v36h-20z"/>
    <path fill="#fff" opacity=".85" d="M40 300c0-12 10-18 22-18 8-14 34-14 40 2 16-2 24 6 24 16zM286 322c0-10 8-16 18-16 8-12 30-10 34 2 12 0 18 6 18 14z"/>`,

  castle: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="#4a3730" d="M28 336l74-92h196l74 92z"/><path fill="#5f483e" d="M28 336l74-92h60l-40 92z"/>
    <path fill="${accent}" d="M150 336c10-24 20-40 50-40s40 16 50 40z"/><path fill="${light}" d="M172 336c6-14 14-22 28-22s22 8 28 22z"/>
    <path fill="#5d6570" d="M104 132h52v140h-52zM244 132h52v140h-52z"/><path fill="#7c8592" d="M104 132h26v140h-26zM244 132h26v140h-26z"/>
    <path fill="#6b7480" d="M150 166h100v106H150z"/><path fill="#8b95a3" d="M150 166h18v-16h20v16h24v-16h20v16h18v22H150z"/>
    <path fill="${dark}" d="M94 136l36-72 36 72zM234 136l36-72 36 72z"/><path fill="${main}" d="M94 136l36-72v72zM234 136l36-72v72z"/>
    <path fill="#2d2520" d="M178 272v-34a22 22 0 0 1 44 0v34z"/><path fill="${accentDark}" d="M120 164h20v28h-20zM260 164h20v28h-20z"/>
    <path fill="#2d2520" d="M198 78h5v76h-5z"/><path fill="${accent}" d="M203 82l46 14-46 16z"/>`,

  portal: ({main, light, dark, accent, accentDark}: Palette) => `
    <path fill="#332b45" d="M88 340V180a112 112 0 0 1 224 0v160z"/><path fill="#4a4061" d="M88 340V180A112 112 0 0 1 200 68v26a86 86 0 0 0-86 86v160z"/>
    <path fill="${dark}" d="M118 340V182a82 82 0 0 1 164 0v158z"/>
    <ellipse cx="200" cy="214" rx="66" ry="92" fill="${main}"/><ellipse cx="204" cy="214" rx="48" ry="70" fill="${light}"/>
    <ellipse cx="200" cy="216" rx="30" ry="46" fill="${accentDark}"/><ellipse cx="202" cy="216" rx="14" ry="24" fill="${accent}"/>
    <path fill="#5c5177" d="M70 330h260v22H70z"/><path fill="#6f6390" d="M70 330h260v10H70z"/>
    <path fill="${accent}" d="M84 124l5 15 15 5-15 5-5 15-5-15-15-5 15-5zM322 92l7 19 19 7-19 7-7 19-7-19-19-7 19-7z"/>
    <circle cx="150" cy="122" r="8" fill="#5c5177"/><circle cx="250" cy="122" r="8" fill="#5c5177"/><circle cx="200" cy="82" r="9" fill="${accent}"/>`,
};
