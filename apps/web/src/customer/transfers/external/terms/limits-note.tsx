/** What the limits leave, and what would raise them: said before one is met. */
import { useIntl } from 'react-intl';
import type { Terms } from '#customer/transfers/external/external.queries.ts';
import { textOf } from '#lib/money/money-text.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export interface LimitsNoteProps {
  readonly limits: Terms['limits'];
  readonly abroad: boolean;
}

export function LimitsNote({ limits, abroad }: LimitsNoteProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { per_transfer: once, left_today: today, left_this_month: month } = limits;
  const none = once.amount === '0';
  const text = (money: typeof once) => textOf(money, intl.locale);
  return (
    <Panel
      tone={none ? 'warning' : 'note'}
      title={intl.formatMessage({
        id: none ? 'customer.external.limits-none' : 'customer.external.limits',
      })}
    >
      <div className="flex flex-col gap-1 text-sm">
        {!none && (
          <p>
            {intl.formatMessage(
              { id: 'customer.external.limits-text' },
              { once: text(once), today: text(today), month: text(month) },
            )}
          </p>
        )}
        {!none && !abroad && (
          <p>{intl.formatMessage({ id: 'customer.external.limits-domestic' })}</p>
        )}
        {limits.lowered_until !== null && (
          <p>
            {intl.formatMessage(
              { id: 'customer.external.limits-lowered' },
              {
                until: (
                  <DateTime
                    key="until"
                    iso={limits.lowered_until}
                    style="exact"
                    timeZone={user.time_zone}
                  />
                ),
              },
            )}
          </p>
        )}
        <NextTier needs={limits.next_tier_needs} />
      </div>
    </Panel>
  );
}

function NextTier({ needs }: { readonly needs: Terms['limits']['next_tier_needs'] }) {
  const intl = useIntl();
  if (needs.length === 0) return null;
  const names = needs.map((need) => intl.formatMessage({ id: `customer.external.need-${need}` }));
  return (
    <p>
      {intl.formatMessage(
        { id: 'customer.external.limits-next' },
        { needs: intl.formatList(names) },
      )}{' '}
      <TextLink href={paths.customer.verifications()}>
        {intl.formatMessage({ id: 'customer.external.limits-how' })}
      </TextLink>
    </p>
  );
}
