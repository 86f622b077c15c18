/** What the operator of a live bank states about its licence, in words of the build. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

export function LicenceBlock() {
  const intl = useIntl();
  const { licence } = usePage().content;
  if (licence === null) return null;
  const { trading_name, legal_name, address, number, entry, regulator } = licence;
  return (
    <section className="flex max-w-3xl flex-col gap-1 border-t border-line pt-6">
      <p className="font-semibold text-ink">
        {intl.formatMessage({ id: 'protected.licence.title' })}
      </p>
      <p>
        {intl.formatMessage(
          { id: 'protected.licence.name' },
          { tradingName: trading_name, legalName: legal_name },
        )}
      </p>
      <p>{intl.formatMessage({ id: 'protected.licence.address' }, { address })}</p>
      <p>{intl.formatMessage({ id: 'protected.licence.number' }, { number, entry })}</p>
      <p>{intl.formatMessage({ id: 'protected.licence.regulator' }, { regulator })}</p>
      <p>
        {intl.formatMessage({ id: 'protected.licence.deposits' }, { statement: licence.statement })}
      </p>
      <p>
        {intl.formatMessage(
          { id: 'protected.licence.complaints' },
          { body: licence.complaints_body },
        )}
      </p>
      <p className="font-medium text-ink">
        {intl.formatMessage({ id: 'protected.licence.stated' })}
      </p>
    </section>
  );
}
