/** Says plainly that something cannot be had from this bank, before anybody reads further. */
import { Info } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Pair } from './pair.ts';

export function NotHere({ words }: { readonly words: Pair }) {
  const intl = useIntl();
  return (
    <aside className="wrap-page pb-4">
      <div className="flex gap-4 rounded-md border border-warn-line bg-warn-soft p-5">
        <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div>
          <p className="font-semibold">{intl.formatMessage({ id: `${words}-title` })}</p>
          <p className="mt-1 max-w-prose">{intl.formatMessage({ id: `${words}-text` })}</p>
        </div>
      </div>
    </aside>
  );
}
