/** The API as data: one file per noun, gathered here. */
import { health } from './health.ts';

export * from './ids.ts';
export * from './refusals.ts';
export * from './roles.ts';
export * from './route.ts';

/** Every route of the bank: noun → action → declaration. */
export const routes = { health } as const;
export type Routes = typeof routes;
