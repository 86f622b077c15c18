/**
 * Whether the screen is put out of sight. Its dialogs stand outside of it in the document, and have
 * to be told.
 */
import { createContext } from 'react';

export const OutOfSightContext = createContext(false);
