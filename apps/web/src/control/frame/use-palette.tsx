/** The palette of the panel, opened by Ctrl K or ⌘K from anywhere. Loaded when first wanted. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useStaff } from '#lib/session/staff-session.ts';
import { screensFor } from './control-screens.ts';

const CommandPalette = lazy(() =>
  import('#ui/overlays/command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
);

export function usePalette(): { open: () => void; element: ReactNode } {
  const intl = useIntl();
  const staff = useStaff();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const element = isOpen && (
    <Suspense fallback={null}>
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
    </Suspense>
  );
  return { open: () => setOpen(true), element };
}
