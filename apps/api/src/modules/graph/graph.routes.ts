/** The one call for general data, with which screens start. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { type GraphSources, readBank, readGraph } from './graph.service.ts';

export function graphRoutes(sources: GraphSources) {
  return implement(routes.graph, {
    read: async ({ query, language }) =>
      query.only === 'bank' ? readBank(sources, language) : readGraph(sources, language),
  });
}
