/**
 * `/` goes to the search of the list on the screen; where there is none, to the palette. Nothing
 * happens where single keys are switched off.
 */
import { useEffect } from 'react';
import { singleKeysWork } from './single-keys.ts';

export function useSearchKey(openPalette: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.defaultPrevented || isWriting(event.target) || !singleKeysWork()) return;
      // A dialog keeps the keyboard to itself.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field === null) openPalette();
      else field.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [openPalette]);
}

/** Whoever writes means the letter. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}
