/** The tick that a sandbox asks for at the first sign-in on a device. */
import { type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import type { Mode } from '#ui/mode.ts';
import { rememberUnderstood, wasUnderstood } from './understood.ts';

export interface SimulationTick {
  readonly field: ReactNode;
  /** Whether one may go on; where not, the field says what is missing. */
  readonly confirm: () => boolean;
}

function tickOnPage(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('input[name="understood"]');
}

export function useSimulationTick(mode: Mode): SimulationTick {
  const intl = useIntl();
  const [ticked, setTicked] = useState(false);
  const [missed, setMissed] = useState(false);
  // Whoever was quicker than this script has ticked it already.
  useEffect(() => setTicked(wasUnderstood() || tickOnPage()?.checked === true), []);
  if (mode === 'live') return { field: null, confirm: () => true };
  return {
    field: (
      <Checkbox
        name="understood"
        checked={ticked}
        onChange={(value) => {
          setTicked(value);
          setMissed(false);
        }}
        error={missed ? intl.formatMessage({ id: 'signin.tick.missing' }) : undefined}
      >
        {intl.formatMessage({ id: 'protected.sandbox.tick' })}
      </Checkbox>
    ),
    confirm: () => {
      setMissed(!ticked);
      if (ticked) rememberUnderstood();
      else tickOnPage()?.focus();
      return ticked;
    },
  };
}
