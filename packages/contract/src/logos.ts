/** The bank's logo: drawn anew on arrival, at an address that is its content's hash. */
import * as z from 'zod';
import { logoName } from './logo-name.ts';
import { route } from './route.ts';

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

const params = z.object({ name: z.string().regex(logoName) });

export const shownLogo = z.object({
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  has_name: z.boolean(),
});

export const logos = {
  /** It is shown once two people have set it as the institution's. */
  upload: route({
    method: 'POST',
    path: '/api/logos',
    summary: 'Takes in a JPEG, PNG or WebP that the institution may then have as its logo.',
    audience: 'staff',
    permission: 'settings.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    files: { logo: { required: true, maxBytes: LOGO_MAX_BYTES } },
    answer: shownLogo.extend(params.shape),
    refusals: ['file_not_accepted', 'persona_may_not'],
  }),
  show: route({
    method: 'GET',
    path: '/api/logos/:name',
    summary: 'The logo itself, to be kept for ever.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params,
    answer: 'document',
    refusals: ['not_found'],
  }),
};
