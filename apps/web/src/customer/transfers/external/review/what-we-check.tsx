/** The five checks that this payment passes, said before it is sent. */
import { checkNames } from '@fairlead/contract/transfer-checks';
import { useIntl } from 'react-intl';
import type { Review } from '#customer/transfers/external/order.ts';
import { Disclosure } from '#ui/actions/disclosure.tsx';

export function WhatWeCheck({ review }: { readonly review: Review }) {
  const intl = useIntl();
  return (
    <Disclosure title={intl.formatMessage({ id: 'customer.external.what-we-check' })}>
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        {checkNames.map((check) => (
          <li key={check}>
            <span className="font-medium text-ink">
              {intl.formatMessage({ id: `protected.check.${check}` })}
            </span>
            <span className="block text-sm">
              {intl.formatMessage({ id: `customer.check-about.${check}` })}
            </span>
          </li>
        ))}
      </ol>
      {review.said.review && (
        <p className="mt-3 font-medium text-ink">
          {intl.formatMessage({ id: 'protected.restriction.transfers-review.title' })}
        </p>
      )}
    </Disclosure>
  );
}
