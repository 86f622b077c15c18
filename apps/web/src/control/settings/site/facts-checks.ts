/** Facts as a form holds them: what is empty is not said anywhere. */
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';

type Facts = GroupOf<'facts'>['value'];

const count = z.string().check(z.trim(), z.regex(/^([1-9]\d{0,4}|100000)?$/, 'field.error.number'));
const weeks = z
  .string()
  .check(z.trim(), z.regex(/^([1-9]|[1-4]\d|5[0-2])?$/, 'field.error.number'));
const day = z.string();
const time = z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.error.time'));

export const counts = [
  'destinations',
  'years_in_business',
  'premium_opening_days',
  'opening_days',
] as const;

export const checks = z.object({
  destinations: count,
  years_in_business: count,
  premium_opening_days: count,
  opening_days: count,
  weeks_from: weeks,
  weeks_to: weeks,
  opening_times: z
    .array(z.object({ from_day: day, to_day: day, opens: time, closes: time }))
    .check(z.maxLength(7, 'field.error.too-long')),
});
export type FactValues = z.infer<typeof checks>;

const written = (number: number | null | undefined) =>
  number === null || number === undefined ? '' : String(number);
const read = (text: string) => (text === '' ? null : Number(text));

export function valuesOf(facts: Facts): FactValues {
  return {
    destinations: written(facts.destinations),
    years_in_business: written(facts.years_in_business),
    premium_opening_days: written(facts.premium_opening_days),
    opening_days: written(facts.opening_days),
    weeks_from: written(facts.overseas_opening_weeks?.from),
    weeks_to: written(facts.overseas_opening_weeks?.to),
    opening_times: (facts.opening_times ?? []).map((times) => ({
      ...times,
      from_day: String(times.from_day),
      to_day: String(times.to_day),
    })),
  };
}

/** A range with one end is that number of weeks. */
export function factsOf(values: FactValues): Facts {
  const from = read(values.weeks_from) ?? read(values.weeks_to);
  const to = read(values.weeks_to) ?? read(values.weeks_from);
  return {
    destinations: read(values.destinations),
    years_in_business: read(values.years_in_business),
    premium_opening_days: read(values.premium_opening_days),
    opening_days: read(values.opening_days),
    overseas_opening_weeks: from === null || to === null ? null : { from, to },
    opening_times:
      values.opening_times.length === 0
        ? null
        : values.opening_times.map((times) => ({
            ...times,
            from_day: Number(times.from_day),
            to_day: Number(times.to_day),
          })),
  };
}
