/** Whether this bank is a sandbox or live; known from the page itself, before any call. */
import { createContext } from 'react';

export type Mode = 'sandbox' | 'live';

export const ModeContext = createContext<Mode>('sandbox');
