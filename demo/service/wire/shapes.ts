import {complete} from './complete.ts';
import {documented} from './documented.ts';
import {observed} from './observed.ts';
import type {Shape, ShapeName} from './shape.ts';

export const shapes: Readonly<Record<ShapeName, Shape>> = {
  complete,
  documented,
  observed,
  // `minimal` sends the documented fields. Its calls are restricted in app.ts.
  minimal: documented,
};
