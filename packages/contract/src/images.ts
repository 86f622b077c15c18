/** Pictures of the site: drawn anew in several widths, each at an address that never changes. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { UPLOAD_MAX_BYTES } from './profiles.ts';
import { route } from './route.ts';

/** Pixels. A picture that is narrower is not enlarged. */
export const imageWidths = [320, 640, 1280, 1920] as const;

const altText = z.string().trim().min(1).max(300);

export const imageSize = z.object({
  width: z.number().int(),
  height: z.number().int(),
  path: z.string(),
});

/** An image as pages show it: `sizes` from the narrowest to the widest, `path` the widest. */
export const publicImage = z.object({
  id: idSchema('image'),
  path: z.string(),
  alt: z.string(),
  sizes: z.array(imageSize).min(1),
});
export type PublicImage = z.infer<typeof publicImage>;

export const imageSchema = publicImage.extend({
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const staff = { audience: 'staff', ownership: 'none' } as const;
const reading = { ...staff, method: 'GET', permission: 'content.read', repeat: 'none' } as const;
const writing = { ...staff, permission: 'content.write', rate: 'write', repeat: 'kept' } as const;
const params = z.object({ id: idSchema('image') });

const filters = {
  /** `alt`: by how they are described. */
  sort: z.enum(['alt', '-alt', 'created', '-created']).default('-created'),
};
const found = { ...filters, q: z.string().trim().min(1).max(100) };

const list = route({
  ...reading,
  path: '/api/images',
  summary: 'Every image, newest first or by its description.',
  rate: 'read',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(imageSchema),
  refusals: [],
});

const search = route({
  ...reading,
  path: '/api/images/search',
  summary: 'Looks for an image by its description.',
  rate: 'search',
  query: z.object({ ...listQuery, ...found }),
  answer: pageSchema(imageSchema),
  refusals: [],
});

export const images = {
  list,
  export: exportOf('images', list, filters),
  search,
  exportFound: exportOf('images', search, found),
  read: route({
    ...reading,
    path: '/api/images/:id',
    summary: 'One image with its sizes.',
    rate: 'read',
    params,
    answer: imageSchema,
    refusals: ['not_found'],
  }),
  upload: route({
    ...writing,
    method: 'POST',
    path: '/api/images',
    summary: 'Takes in a JPEG or PNG with its description, and makes its sizes.',
    body: z.object({ alt: altText }),
    files: { image: { required: true, maxBytes: UPLOAD_MAX_BYTES } },
    answer: imageSchema,
    refusals: ['file_not_accepted', 'text_not_allowed', 'persona_may_not'],
  }),
  change: route({
    ...writing,
    method: 'PATCH',
    path: '/api/images/:id',
    summary: 'Describes an image otherwise. The picture itself never changes.',
    version: 'if-match',
    params,
    body: z.object({ alt: altText }),
    answer: imageSchema,
    refusals: ['not_found', 'changed_meanwhile', 'text_not_allowed', 'persona_may_not'],
  }),
  remove: route({
    ...writing,
    method: 'DELETE',
    path: '/api/images/:id',
    summary: 'Erases an image that nothing on the site shows.',
    version: 'if-match',
    params,
    answer: z.object({ id: idSchema('image') }),
    refusals: ['not_found', 'changed_meanwhile', 'image_in_use', 'persona_may_not'],
  }),
  show: route({
    method: 'GET',
    path: '/api/images/:id/:width',
    summary: 'The picture itself in one of its widths, to be kept for ever.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params: params.extend({ width: z.coerce.number<number | string>().int().min(1).max(4_000) }),
    answer: 'document',
    refusals: ['not_found'],
  }),
};
