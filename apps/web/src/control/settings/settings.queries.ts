/** The settings as they stand, and who may change which. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { mayDo, type StaffStatus } from '#lib/session/staff-session.ts';

export type Settings = Awaited<ReturnType<typeof bank.settings.read>>;
export type GroupOf<Name extends GroupName> = Settings[Name];
export type HistoryRow = Awaited<ReturnType<typeof bank.settings.history>>['data'][number];

/** In the order of the hub. */
export const groupNames = [
  'institution',
  'licence',
  'contact',
  'content',
  'facts',
  'html',
  'preview',
  'currencies',
  'products',
  'prices',
  'fx',
  'limits',
  'mail',
  'mail-templates',
  'notifications',
  'sign-in',
  'verifications',
  'uploads',
] as const satisfies (keyof Settings)[];
export type GroupName = (typeof groupNames)[number];

export const settingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: ({ signal }) => bank.settings.read({ signal }),
});

/** Demonstration staff may not touch what decides who the bank is and how its mail leaves. */
const CLOSED_TO_PERSONAS: readonly GroupName[] = [
  'institution',
  'licence',
  'mail',
  'mail-templates',
  'fx',
  'content',
  'facts',
  'html',
  'preview',
];

export type MayChange = 'yes' | 'no-permission' | 'persona';

export function mayChange(status: StaffStatus, group: GroupName): MayChange {
  if (!mayDo(status, 'settings.write')) return 'no-permission';
  return status.staff.persona && CLOSED_TO_PERSONAS.includes(group) ? 'persona' : 'yes';
}

export function isGroupName(name: string | undefined): name is GroupName {
  return groupNames.some((group) => group === name);
}
