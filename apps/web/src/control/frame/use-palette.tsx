/** The palette of the panel, opened by Ctrl K or ⌘K from anywhere, and what `/` does. */
import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useStaff } from '#lib/session/staff-session.ts';
import { LatePart } from '#ui/parts/late-part.tsx';
import { LostPart } from '#ui/parts/lost-part.tsx';
import { screensFor } from './control-screens.ts';
import { useSearchKey } from './use-search-key.ts';

const load = () => import('#ui/overlays/command-palette.tsx');
const CommandPalette = lazy(() => load().then((m) => ({ default: m.CommandPalette })));
/** By then the screen is there, and the first key pressed in the palette must not be lost. */
const LOAD_AFTER_MS = 2_000;

export function usePalette(): { open: () => void; element: ReactNode } {
  const intl = useIntl();
  const staff = useStaff();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  useSearchKey(open);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    const timer = setTimeout(load, LOAD_AFTER_MS);
    return () => {
      window.removeEventListener('keydown', listen);
      clearTimeout(timer);
    };
  }, []);
  const element = isOpen && (
    <LatePart lost={<LostPart onClose={() => setOpen(false)} />}>
      <CommandPalette
        isOpen
        onClose={() => setOpen(false)}
        commands={screensFor(staff).map(({ path, title }) => ({
          id: path,
          label: intl.formatMessage({ id: title }),
          hint: path,
        }))}
        onChoose={(path) => {
          setOpen(false);
          void navigate(path);
        }}
      />
    </LatePart>
  );
  return { open, element };
}
