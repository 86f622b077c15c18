/** What is wrong with a field, and what to do about it. */
import { CircleAlert } from 'lucide-react';

export function ErrorNote({ children }: { readonly children: string }) {
  return (
    <>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </>
  );
}
