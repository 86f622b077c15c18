/** Brings a calculator to life, with the facts that the server wrote beside it. */
import { FxCalculator, type FxFacts } from '#public/international/fx-calculator.tsx';
import { factsOf, hydrate } from './hydrate.tsx';

export function wake(root: HTMLElement): Promise<void> {
  const facts: FxFacts = factsOf(root);
  return hydrate(root, 'fx', <FxCalculator {...facts} />);
}
