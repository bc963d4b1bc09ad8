/** The colours of one picture. */
export interface Palette {
  /** The background, above and below. */
  readonly sky: string;
  readonly ground: string;
  /** The main colour of the motif, lit and shaded. */
  readonly main: string;
  readonly light: string;
  readonly dark: string;
  /** A second colour for details, and its shade. */
  readonly accent: string;
  readonly accentDark: string;
}

export const palettes: Readonly<Record<string, Palette>> = {
  ember: {
    sky: '#ffd9b0',
    ground: '#f59a5b',
    main: '#e8502a',
    light: '#ff8a4c',
    dark: '#a8321b',
    accent: '#ffd166',
    accentDark: '#e0a32e',
  },
  frost: {
    sky: '#d8f1ff',
    ground: '#8fc8ee',
    main: '#2f7fc9',
    light: '#67b3ef',
    dark: '#1d5490',
    accent: '#f4fbff',
    accentDark: '#b6d9f0',
  },
  void: {
    sky: '#d9ccfb',
    ground: '#8d74d8',
    main: '#5b3cb0',
    light: '#8a6be0',
    dark: '#3a2379',
    accent: '#f5a8ff',
    accentDark: '#c76fd8',
  },
  moss: {
    sky: '#e0f4cf',
    ground: '#9ccf84',
    main: '#3f9152',
    light: '#6fbf6c',
    dark: '#276238',
    accent: '#ffe08a',
    accentDark: '#d9b04a',
  },
  gold: {
    sky: '#fff1c9',
    ground: '#f5cf6b',
    main: '#e5a91f',
    light: '#ffd255',
    dark: '#a87309',
    accent: '#fff8e1',
    accentDark: '#d9534a',
  },
  rose: {
    sky: '#ffdfe8',
    ground: '#f5a3bd',
    main: '#d6457a',
    light: '#f57fa6',
    dark: '#992a55',
    accent: '#fff0c2',
    accentDark: '#e5bd6a',
  },
  slate: {
    sky: '#e4e9ef',
    ground: '#a9b7c6',
    main: '#5c6f84',
    light: '#8b9db1',
    dark: '#3b4a5a',
    accent: '#ffb86b',
    accentDark: '#dd8b38',
  },
};
