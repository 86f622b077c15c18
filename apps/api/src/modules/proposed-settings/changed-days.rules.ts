/**
 * Which changes of the institution move days: those of limits, and those by which what is held is
 * decided; and which change its logo. And its settings as the plain facts of a proposal, a list as
 * its words. Pure.
 */
import { institutionSettings } from '@fairlead/contract';
import type * as z from 'zod';
import type { ApprovalFacts } from '#modules/approvals/approvals.service.ts';

type Institution = z.infer<typeof institutionSettings>;
type InstitutionPatch = { readonly [Name in keyof Institution]?: Institution[Name] | undefined };

const DAYS = ['time_zone', 'weekend', 'holidays'] as const;

export function movesDays(now: Institution, patch: InstitutionPatch): boolean {
  return DAYS.some(
    (name) =>
      patch[name] !== undefined && JSON.stringify(patch[name]) !== JSON.stringify(now[name]),
  );
}

/** Rule 8: who the bank is seen to be is no single person's to say. */
export function changesLogo(now: Institution, patch: InstitutionPatch): boolean {
  return patch.logo !== undefined && patch.logo !== now.logo;
}

/** A holiday is a line: its date, then its name. */
export function institutionFacts({ weekend, holidays, ...rest }: Institution): ApprovalFacts {
  const lines = holidays.map(({ date, name }) => `${date} ${name}`);
  return { ...rest, weekend: weekend.join(' '), holidays: lines.join('\n') };
}

export function institutionPatch(after: ApprovalFacts): InstitutionPatch {
  const { weekend, holidays, ...rest } = after;
  return institutionSettings.partial().parse({
    ...rest,
    ...(weekend === undefined ? {} : { weekend: listed(weekend, ' ').map(Number) }),
    ...(holidays === undefined ? {} : { holidays: listed(holidays, '\n').map(holidayOf) }),
  });
}

const listed = (list: ApprovalFacts[string], between: string) =>
  list === '' ? [] : String(list).split(between);

function holidayOf(line: string) {
  const [date = ''] = line.split(' ', 1);
  return { date, name: line.slice(date.length + 1) };
}
