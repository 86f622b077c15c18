/** Buttons beside each other. On a phone, where two do not fit, each fills its row. */
import type { ReactNode } from 'react';

export function Actions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>:not(:only-child)]:grow">
      {children}
    </div>
  );
}
