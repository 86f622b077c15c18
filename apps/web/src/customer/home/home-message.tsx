/** What staff say to this customer, if anything. Few ever see one, so its look is loaded then. */
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { LatePart } from '#ui/parts/late-part.tsx';
import { homeMessageQuery } from './home.queries.ts';

const SaidMessage = lazy(async () => {
  const { SaidMessage: loaded } = await import('./said-message.tsx');
  return { default: loaded };
});

export function HomeMessage() {
  const { data } = useQuery(homeMessageQuery);
  const message = data?.message ?? null;
  if (message === null) return null;
  return (
    <LatePart>
      <SaidMessage key={message.id} message={message} />
    </LatePart>
  );
}
