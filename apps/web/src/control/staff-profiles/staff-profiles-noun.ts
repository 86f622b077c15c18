/** Profiles as the shared parts of the editors know them. */
import type { profileWords } from '@fairlead/contract/staff-profiles';
import type * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { contentNoun } from '#lib/content/content-client.ts';

export type StaffProfileItem = Awaited<ReturnType<typeof bank.staffProfiles.read>>;
export type StaffProfileWords = z.infer<typeof profileWords>;

export const staffProfilesNoun = contentNoun<
  StaffProfileItem['id'],
  StaffProfileItem,
  StaffProfileWords
>('staff-profiles', bank.staffProfiles);
