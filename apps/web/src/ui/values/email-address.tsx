/** An email address: from left to right in any page, and broken at its signs where it is long. */
import { Fragment } from 'react';

export function EmailAddress({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr">
      {value.split(/(?<=[@.])/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
