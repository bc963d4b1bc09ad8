/** What our schemas are made of: zod/mini; in the script tag's build, `zod.embed.ts`. */
export {extend, NEVER, object, optional, pipe, transform, unknown} from 'zod/mini';
export type {core, infer, ZodMiniType} from 'zod/mini';
