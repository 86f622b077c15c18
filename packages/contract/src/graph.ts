/** What everybody may know about this bank: the one call for general data at start-up. */
import * as z from 'zod';
import { route } from './route.ts';
import { contactSettings, loginVerification, verificationSettings } from './settings.ts';

export const publicGraph = z.object({
  mode: z.enum(['sandbox', 'live']),
  brand: z.string(),
  accent_colour: z.string(),
  time_zone: z.string(),
  contact: contactSettings,
  /** Codes of those that are switched on. */
  currencies: z.array(z.string()),
  /** Codes of those whose catalogue is complete. */
  languages: z.array(z.string()),
  login_verification: loginVerification,
  verifications: verificationSettings,
  /** What sign-up shows and asks agreement to. */
  terms_version: z.string(),
});
export type PublicGraph = z.infer<typeof publicGraph>;

export const graph = {
  read: route({
    method: 'GET',
    path: '/api/graph',
    summary: 'The bank as its public pages show it.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: publicGraph,
    refusals: [],
  }),
};
