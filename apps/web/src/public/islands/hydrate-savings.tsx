/** Brings a calculator to life, with the facts that the server wrote beside it. */
import { SavingsCalculator, type SavingsFacts } from '#public/savings/savings-calculator.tsx';
import { factsOf, hydrate } from './hydrate.tsx';

export function wake(root: HTMLElement): Promise<void> {
  const facts: SavingsFacts = factsOf(root);
  return hydrate(root, 'savings', <SavingsCalculator {...facts} />);
}
