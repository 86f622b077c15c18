/** Shows the shape of what is coming, but only when it takes longer than a blink. */
import { type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

/** Below this, a skeleton is a flicker. */
const PATIENCE_MS = 150;
/** Above this, the reader is told that the connection is slow. */
const SLOW_MS = 8_000;

export function Loading({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const [stage, setStage] = useState<'quiet' | 'shown' | 'slow'>('quiet');
  useEffect(() => {
    const shown = setTimeout(() => setStage('shown'), PATIENCE_MS);
    const slow = setTimeout(() => setStage('slow'), SLOW_MS);
    return () => {
      clearTimeout(shown);
      clearTimeout(slow);
    };
  }, []);
  // The room is kept from the start, so that nothing moves when the shape appears.
  return (
    <div aria-busy="true" className={stage === 'quiet' ? 'invisible' : ''}>
      <span role="status" className={stage === 'slow' ? 'block px-5 py-3 text-muted' : 'sr-only'}>
        {stage !== 'quiet' &&
          intl.formatMessage({ id: stage === 'slow' ? 'ui.loading.slow' : 'ui.loading.now' })}
      </span>
      {children}
    </div>
  );
}
