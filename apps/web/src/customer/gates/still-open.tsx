/** What can still be done behind a blocking screen. */
import { ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';

const PLACES = {
  statements: paths.customer.statements(),
  messages: paths.customer.messages(),
  complaints: paths.customer.complaints(),
  data: paths.customer.data(),
  security: paths.customer.security(),
  close: paths.customer.close(),
} as const;

type Place = keyof typeof PLACES;

/** Whoever will not prove something may still leave. */
const UNDER_VERIFICATIONS: readonly Place[] = [
  'messages',
  'statements',
  'complaints',
  'data',
  'security',
  'close',
];

export interface StillOpenProps {
  /** Where something is to be verified, all of them. */
  readonly places?: readonly Place[];
}

export function StillOpen({ places = UNDER_VERIFICATIONS }: StillOpenProps) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'customer.gate.open-title' })}>
      <ul className="-mx-2 flex flex-col divide-y divide-line">
        {places.map((place) => (
          <li key={place}>
            <Anchor
              href={PLACES[place]}
              className="flex min-h-12 items-center justify-between gap-4 rounded-sm px-2 py-2.5 font-medium hover:bg-sunken"
            >
              {intl.formatMessage({ id: `customer.gate.open-${place}` })}
              <ChevronRight aria-hidden="true" className="mirror-rtl size-5 shrink-0 text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}
