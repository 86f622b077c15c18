/** Time zones by their IANA names. */
import * as z from 'zod';

/** A place's name: an offset such as +01:00 would know no daylight saving. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { sentence: 'invalid.time_zone' } });
