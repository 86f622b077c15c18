/** A bank to photograph: one that runs already, or a fresh sandbox in a temporary folder. */
import { startBuiltBank } from '../built-bank.ts';

export interface OpenBank {
  readonly url: string;
  close(): Promise<void>;
}

export function openBank(running: string | undefined): Promise<OpenBank> {
  if (running === undefined) return startBuiltBank();
  return Promise.resolve({ url: running, close: () => Promise.resolve() });
}
