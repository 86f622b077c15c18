/** Sandbox only: the demonstration people one can try the bank as. */
import type { RequestOf, Routes } from '@fairlead/contract';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type Persona = Awaited<ReturnType<typeof bank.personas.list>>[number];
export type PersonaKey = RequestOf<Routes['personas']['signInAs']>['body']['persona'];

export interface PersonaListProps {
  readonly kind: 'customer' | 'staff';
  readonly mayGoOn: () => boolean;
  readonly onDone: () => void;
}

export function PersonaList({ kind, mayGoOn, onDone }: PersonaListProps) {
  const intl = useIntl();
  const { personas, problem: notLoaded } = usePersonas(kind);
  const [pending, setPending] = useState<PersonaKey>();
  const [problem, setProblem] = useState<string>();

  async function tryAs(persona: PersonaKey) {
    if (!mayGoOn()) return;
    setPending(persona);
    setProblem(undefined);
    try {
      await bank.personas.signInAs({ body: { persona } });
      onDone();
    } catch (error) {
      setProblem(sentenceFor(error, intl));
      setPending(undefined);
    }
  }

  const failure = problem ?? notLoaded;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">
        {intl.formatMessage({ id: 'signin.personas.title' })}
      </h2>
      <p className="text-sm text-muted">{intl.formatMessage({ id: 'signin.personas.text' })}</p>
      {failure !== undefined && (
        <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'signin.problem.title' })}>
          {failure}
        </Panel>
      )}
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line bg-raised">
        {personas === undefined && notLoaded === undefined && <PersonaSkeletons />}
        {personas?.map(({ persona, name, about, role }) => (
          <li key={persona} className="flex items-center justify-between gap-4 p-4">
            <span className="min-w-0">
              <bdi className="font-medium">{name}</bdi>
              {role !== null && (
                <span className="ms-2 text-sm text-muted">
                  {intl.formatMessage({ id: `signin.role.${role}` })}
                </span>
              )}
              <span className="block text-sm text-muted">{about}</span>
            </span>
            <Button
              size="compact"
              aria-label={intl.formatMessage({ id: 'signin.personas.try-as' }, { name })}
              isPending={pending === persona}
              isDisabled={pending !== undefined && pending !== persona}
              onPress={() => tryAs(persona)}
            >
              {intl.formatMessage({ id: 'signin.personas.try' })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function usePersonas(kind: 'customer' | 'staff'): { personas?: Persona[]; problem?: string } {
  const intl = useIntl();
  const [state, setState] = useState<{ personas?: Persona[]; problem?: string }>({});
  // The sentences about them come in the page's language.
  useEffect(() => {
    const leaving = new AbortController();
    bank.personas.list({ signal: leaving.signal }).then(
      (all) => setState({ personas: all.filter((one) => one.kind === kind) }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ problem: sentenceFor(error, intl) });
      },
    );
    return () => leaving.abort();
  }, [kind, intl]);
  return state;
}

function PersonaSkeletons() {
  return [1, 2, 3, 4].map((row) => (
    <li key={row} aria-hidden="true" className="flex items-center justify-between gap-4 p-4">
      <span className="flex flex-1 flex-col gap-2 py-1">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-full max-w-56" />
      </span>
      <Skeleton className="h-9 w-16" />
    </li>
  ));
}
