import {creatures} from './creatures.ts';
import type {Palette} from './palettes.ts';
import {places} from './places.ts';
import {tools} from './tools.ts';
import {treasures} from './treasures.ts';

/** Draws a motif into a square of 400 by 400, as SVG elements. */
export type Motif = (palette: Palette) => string;

export const motifs: Readonly<Record<string, Motif>> = {
  ...treasures,
  ...tools,
  ...creatures,
  ...places,
};
