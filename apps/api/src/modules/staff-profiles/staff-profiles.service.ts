/** Profiles of staff as content: what of them is searched and filtered. */
import { profileWords } from '@fairlead/contract/staff-profiles';
import type * as z from 'zod';
import type { ContentNoun } from '#modules/content/content.service.ts';

export type ProfileWords = z.infer<typeof profileWords>;

export const profileNoun: ContentNoun<ProfileWords> = {
  kind: 'staffProfile',
  words: profileWords,
  texts: ({ name, position, about }) => ({ name, position, about }),
  images: ({ image }) => (image === null ? [] : [image]),
};
