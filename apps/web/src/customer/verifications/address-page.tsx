/** `/user/verifications/address`: the address on file, and a bill that shows it. */
import { useIntl } from 'react-intl';
import { BillUpload } from '#lib/documents/bill-upload.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Papers } from './papers.tsx';
import { VerificationScreen } from './verification-screen.tsx';

export function AddressPage() {
  const refresh = useRefreshCustomer();
  return (
    <VerificationScreen kind="address">
      {(verification) => (
        <>
          <AddressCard />
          <Papers
            verification={verification}
            onDone={refresh}
            upload={(onDone, other) => <BillUpload onDone={onDone} other={other} />}
          />
        </>
      )}
    </VerificationScreen>
  );
}

function AddressCard() {
  const intl = useIntl();
  const { user } = useCustomer();
  const country =
    user.country === null ? '' : intl.formatDisplayName(user.country, { type: 'region' });
  const facts = [
    { name: 'street', value: user.street_address },
    { name: 'city', value: user.city },
    { name: 'state', value: user.state },
    { name: 'zip', value: user.zip_code },
    { name: 'country', value: country },
  ] as const;
  return (
    <Card
      title={intl.formatMessage({ id: 'customer.verify-address.on-file' })}
      actions={
        <LinkButton size="compact" href={paths.customer.address()}>
          {intl.formatMessage({ id: 'customer.verify-address.correct' })}
        </LinkButton>
      }
    >
      <Facts
        facts={facts.map(({ name, value }) => ({
          name: intl.formatMessage({ id: `customer.address.${name}` }),
          value: <bdi>{value ?? intl.formatMessage({ id: 'customer.profile.not-given' })}</bdi>,
        }))}
      />
    </Card>
  );
}
