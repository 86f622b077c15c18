/** What one gate's screen is told. */
import type { GateFacts } from '@fairlead/contract/customer-status';

export type FactsOf<Gate extends GateFacts['gate']> = Extract<GateFacts, { gate: Gate }>;
