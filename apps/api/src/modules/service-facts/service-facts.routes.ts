/** The service facts for programs; there where the operator shows them at all. */
import { routes } from '@fairlead/contract';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import type { ServiceFacts } from './service-facts.service.ts';

export interface ServiceFactsParts {
  readonly facts: ServiceFacts;
  readonly isShown: () => boolean;
}

export function serviceFactsRoutes({ facts, isShown }: ServiceFactsParts) {
  return implement(routes.serviceFacts, {
    read: async () => {
      if (!isShown()) throw new Refusal('not_found');
      return facts.read();
    },
  });
}
