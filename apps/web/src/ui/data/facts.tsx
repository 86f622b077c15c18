/** Names and values of one thing. */
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <div className="@container">
      {/* A long name takes half of the room at most, and wraps. */}
      <dl className="grid gap-x-8 @md:grid-cols-[fit-content(50%)_1fr]">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="col-span-full border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0 @md:grid @md:grid-cols-subgrid"
          >
            <dt className="text-sm text-muted @md:text-base">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
