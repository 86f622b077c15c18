/** People of the bank as its site introduces them. Says nothing about who may sign in. */
import * as z from 'zod';
import { contentFacts, contentReading, contentWriting, languageCode } from './content-routes.ts';
import { idSchema } from './ids.ts';

export const profileWords = z.object({
  name: z.string().trim().min(1).max(120),
  /** What they do here, such as `Head of Customer Care`. */
  position: z.string().trim().min(1).max(120),
  /** Plain text; an empty line begins a new paragraph. */
  about: z.string().trim().min(1).max(4_000),
  image: idSchema('image').nullable(),
  /** Order on the page, lowest first. */
  place: z.number().int().min(0).max(10_000),
});

const noun = {
  path: '/api/staffs',
  kind: 'staffProfile',
  one: 'profile',
  item: contentFacts('staffProfile').extend(profileWords.shape),
} as const;

export const staffProfiles = {
  ...contentReading({ ...noun, words: profileWords }),
  ...contentWriting({
    ...noun,
    making: profileWords.extend({ language: languageCode }),
    change: profileWords.partial(),
  }),
};
