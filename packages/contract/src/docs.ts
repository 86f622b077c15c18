/** The API about itself. */
import { route } from './route.ts';

const document = {
  method: 'GET',
  audience: 'visitor',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  answer: 'document',
  refusals: [],
} as const;

export const docs = {
  openapi: route({
    ...document,
    path: '/api/openapi.json',
    summary: 'This description, as OpenAPI 3.1.',
  }),
  reference: route({
    ...document,
    path: '/api/docs',
    summary: 'The reference, as a page to read.',
  }),
  errors: route({
    ...document,
    path: '/api/docs/errors',
    summary: 'Every code with which the bank says no.',
  }),
  sandboxRail: route({
    ...document,
    path: '/api/docs/sandbox-rail',
    modes: ['sandbox'],
    summary: 'Magic values: what a sandbox’s rail does on demand.',
  }),
};
