/** Setting up, renewing and removing: what is shown once is held here until it was seen. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import type { TotpCalls, TotpStart } from './factor-calls.ts';

export function useTotp(calls: TotpCalls, stepUp: StepUp) {
  const cache = useQueryClient();
  const [start, setStart] = useState<TotpStart>();
  const [codes, setCodes] = useState<readonly string[]>();
  const factors = useQuery({
    queryKey: [calls.owner, 'factors'],
    queryFn: ({ signal }) => calls.read(signal),
  });
  const refresh = () => cache.invalidateQueries({ queryKey: [calls.owner] });
  const begin = useMutation({
    mutationFn: () => stepUp.run(() => calls.begin()),
    onSuccess: setStart,
  });
  const remove = useMutation({
    mutationFn: () => stepUp.run(() => calls.remove()),
    onSettled: refresh,
  });
  const renew = useMutation({
    mutationFn: () => stepUp.run(() => calls.renew()),
    onSuccess: setCodes,
    onSettled: refresh,
  });
  async function confirm(code: string) {
    if (start === undefined) return;
    const fresh = await calls.confirm(start.id, code);
    setStart(undefined);
    setCodes(fresh ?? undefined);
    await refresh();
  }
  return {
    factors,
    /** While the secret is on show. */
    start,
    /** While the recovery codes are. */
    codes,
    begin,
    remove,
    renew,
    confirm,
    cancel: () => setStart(undefined),
    forgetCodes: () => setCodes(undefined),
  };
}
