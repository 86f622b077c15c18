/**
 * A form about something that colleagues change too. It stays with what it was filled in from while
 * something is typed, however often newer comes in behind it: the version named on saving is the
 * one that was seen. Whoever comes second is told, and goes on from what stands now.
 */
import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#lib/client.ts';
import { takenIn } from './taken-in.ts';

export interface Held {
  /** Of what the form was filled in from. */
  readonly version: number;
  /** Somebody has changed it since. */
  readonly isBehind: boolean;
  /** Goes on from what stands now. */
  readonly takeIn: () => void;
}

export function useHeld<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  start: DefaultValues<Values>,
  held: Held,
): void {
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const { version, isBehind, takeIn } = held;
  // Where nothing is typed, nobody has to be told.
  useEffect(() => {
    if (isBehind && !isDirty && !isSubmitting) takeIn();
  });
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    const values = takenIn(defaultValues, form.getValues(), start) as Values;
    form.reset(start as Values);
    form.reset(values, { keepDefaultValues: true });
  });
}

const OVERTAKEN: readonly string[] = ['changed_meanwhile', 'newer_message'];

/** Refused for what somebody else did: what stands now is read, taken in, and the reader told. */
export async function orCatchUp<Answer>(
  saving: Promise<Answer>,
  readAnew: () => Promise<unknown>,
  takeIn: () => void,
): Promise<Answer> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof ApiError && OVERTAKEN.includes(error.code)) {
      await readAnew();
      takeIn();
    }
    throw error;
  }
}
