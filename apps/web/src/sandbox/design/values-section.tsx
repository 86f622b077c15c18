/** Amounts, account numbers, cards, addresses and moments as the bank writes them. */
import { useState } from 'react';
import { nowMs } from '#lib/clock.ts';
import { AccountNumber } from '#ui/values/account-number.tsx';
import { Amount } from '#ui/values/amount.tsx';
import { CardNumber } from '#ui/values/card-number.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { Specimen } from './specimen.tsx';

const ACCOUNTS = ['123456789012', '12345678901234', 'GB33BUKB20201555555555'] as const;
const MINUTES_AGO = [0, 3, 140, 3000, 60_000] as const;

export function ValuesSection() {
  const [now] = useState(nowMs);
  return (
    <>
      <Specimen name="Amount">
        <Amount amountMinor={123_456_789n} currency="USD" />
        <Amount amountMinor={125_000n} currency="EUR" movement="credit" />
        <Amount amountMinor={4_250n} currency="EUR" movement="debit" />
        <Amount amountMinor={-5n} currency="GBP" />
        <Amount amountMinor={18_000n} currency="JPY" />
        <Amount amountMinor={12_345n} currency="KWD" />
        <Amount amountMinor={100n} currency="USD" mark="above" />
      </Specimen>
      <Specimen name="AccountNumber, CardNumber">
        {ACCOUNTS.map((number) => (
          <AccountNumber key={number} number={number} />
        ))}
        <CardNumber lastFour="4242" />
      </Specimen>
      <Specimen name="EmailAddress">
        <EmailAddress value="a.rather.long.name@department.institution.example" />
      </Specimen>
      <Specimen name="DateTime">
        {MINUTES_AGO.map((minutes) => (
          <DateTime key={minutes} iso={new Date(now - minutes * 60_000).toISOString()} />
        ))}
        <DateTime iso="2026-03-29T01:30:00Z" style="exact" timeZone="Europe/Madrid" />
        <DateTime iso="2026-03-29T01:30:00Z" style="day" />
      </Specimen>
    </>
  );
}
