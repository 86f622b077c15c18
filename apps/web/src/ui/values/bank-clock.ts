/**
 * How far the bank's clock is ahead of this computer's, in milliseconds. Deadlines, cases and
 * proposals carry its moments; only a sandbox moves it.
 */
import { createContext } from 'react';

export const BankClockContext = createContext(0);
