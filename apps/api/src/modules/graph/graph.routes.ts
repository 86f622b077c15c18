/** The one call for general data, with which every page starts. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { type GraphSources, readGraph } from './graph.service.ts';

export function graphRoutes(sources: GraphSources) {
  return implement(routes.graph, { read: async () => readGraph(sources) });
}
