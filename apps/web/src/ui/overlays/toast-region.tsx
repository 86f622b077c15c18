/** Shows toasts for ten seconds each, longer while the pointer or the focus is on them. */
import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { currentToasts, dismissToast, onToastsChange, type Toast } from './toasts.ts';

const SHOWN_FOR_MS = 10_000;

export function ToastRegion() {
  const intl = useIntl();
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, currentToasts);
  const [held, setHeld] = useState(false);
  return (
    <section
      aria-label={intl.formatMessage({ id: 'ui.toast.region' })}
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-live="polite" className="contents">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast, held }: { readonly toast: Toast; readonly held: boolean }) {
  const intl = useIntl();
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div className="pointer-events-auto flex w-full max-w-sm animate-enter items-center justify-between gap-3 rounded-md border border-line bg-raised py-1 ps-4 pe-1 shadow-overlay">
      <span>{toast.message}</span>
      <IconButton
        label={intl.formatMessage({ id: 'ui.toast.dismiss' })}
        onPress={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
