/** Brings a calculator to life, with the facts that the server wrote beside it. */
import { MortgageCalculator, type MortgageFacts } from '#public/property/mortgage-calculator.tsx';
import { factsOf, hydrate } from './hydrate.tsx';

export function wake(root: HTMLElement): Promise<void> {
  const facts: MortgageFacts = factsOf(root);
  return hydrate(root, 'mortgage', <MortgageCalculator {...facts} />);
}
