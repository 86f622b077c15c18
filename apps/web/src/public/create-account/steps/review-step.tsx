/** The last step: everything at a glance, the terms, and the agreement to them. */
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { phoneNumberOf } from '#lib/phone-number.ts';
import { problemOf } from '#lib/plain-form/problem.ts';
import { useSimulationTick } from '#lib/signin/use-simulation-tick.tsx';
import { paths } from '#paths.ts';
import {
  accountTypeIds,
  fieldIds,
  fieldsOf,
  type Opening,
  type OpeningField,
  steps,
} from '#public/create-account/opening.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import { Button } from '#ui/actions/button.tsx';
import { Disclosure } from '#ui/actions/disclosure.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Facts } from '#ui/data/facts.tsx';
import type { Mode } from '#ui/mode.ts';
import { isoDateOf } from '#ui/person-fields/birth-date.ts';

const REVIEWED = steps.slice(0, -1);
const HIDDEN: readonly OpeningField[] = ['password', 'confirm_password'];
const TERMS = ['balance', 'fees', 'secrets', 'proof', 'leaving'] as const;

export interface ReviewStepProps {
  readonly state: OpeningState;
  readonly mode: Mode;
  readonly agreed: RefObject<() => boolean>;
}

export function ReviewStep({ state, mode, agreed }: ReviewStepProps) {
  const intl = useIntl();
  const tick = useSimulationTick(mode);
  useEffect(() => {
    agreed.current = tick.confirm;
  });
  const { opening, change, problems, offer, goTo } = state;
  const shown = useShown(opening);
  return (
    <>
      {REVIEWED.map((step, index) => (
        <section key={step} className="rounded-md border border-line bg-raised ps-5 pe-2 py-3">
          <div className="flex items-center justify-between gap-4">
            <h3 className="font-semibold">{intl.formatMessage({ id: `opening.step.${step}` })}</h3>
            <Button
              variant="quiet"
              size="compact"
              onPress={() => goTo(index)}
              aria-label={intl.formatMessage(
                { id: 'opening.review.change-name' },
                { step: intl.formatMessage({ id: `opening.step.${step}` }) },
              )}
            >
              {intl.formatMessage({ id: 'opening.review.change' })}
            </Button>
          </div>
          <Facts
            facts={fieldsOf[step]
              .filter((field) => !HIDDEN.includes(field) && shown(field) !== '')
              .map((field) => ({
                name: intl.formatMessage({ id: fieldIds[field] }),
                value: shown(field),
              }))}
          />
        </section>
      ))}
      <Disclosure title={intl.formatMessage({ id: 'opening.terms.title' })} open>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {TERMS.map((term) => (
            <li key={term}>{intl.formatMessage({ id: `opening.terms.${term}` })}</li>
          ))}
        </ul>
        {offer?.terms_page === true && <WholeTerms />}
      </Disclosure>
      <Checkbox
        name="terms"
        checked={opening.terms}
        onChange={(terms) => change({ terms })}
        error={problemOf(problems, 'terms')}
      >
        <Agreement offer={offer} />
      </Checkbox>
      {tick.field}
    </>
  );
}

/** Names the words by the day that their page says: the bank's own. */
function Agreement({ offer }: Pick<OpeningState, 'offer'>) {
  const intl = useIntl();
  const revisedAt = offer?.terms_revised_at ?? null;
  if (revisedAt === null) return intl.formatMessage({ id: 'opening.terms.agree' });
  const day = intl.formatDate(revisedAt, { dateStyle: 'long', timeZone: offer?.time_zone });
  return intl.formatMessage({ id: 'opening.terms.agree-revised' }, { day });
}

/** In a new tab: whoever reads them comes back to what they have typed. */
function WholeTerms() {
  const intl = useIntl();
  return (
    <p className="mt-3">
      {intl.formatMessage(
        { id: 'opening.terms.whole' },
        {
          link: (words) => (
            <a
              key="terms"
              href={`/${intl.locale}${paths.site.terms()}`}
              target="_blank"
              rel="noopener"
              className="rounded-sm font-medium text-accent-ink underline underline-offset-4"
            >
              {words}
            </a>
          ),
        },
      )}
    </p>
  );
}

/** How each answer reads. */
function useShown(opening: Opening): (field: OpeningField) => ReactNode {
  const intl = useIntl();
  const [phoneNumber, setPhoneNumber] = useState('');
  const { phone_number: typedPhone } = opening;
  useEffect(() => {
    phoneNumberOf(typedPhone).then(
      (number) => setPhoneNumber(number ?? typedPhone.number),
      reportError,
    );
  }, [typedPhone]);
  return useMemo(() => {
    const { date_of_birth: born, country, sex } = opening;
    const day = isoDateOf(born);
    const countryName = (code: string) => intl.formatDisplayName(code, { type: 'region' });
    const words: Partial<Record<OpeningField, ReactNode>> = {
      date_of_birth:
        day === undefined ? '' : intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' }),
      sex: sex === '' ? '' : intl.formatMessage({ id: `opening.sex.${sex}` }),
      phone_number: <bdi dir="ltr">{phoneNumber}</bdi>,
      country: country === '' ? '' : countryName(country),
      account_type: intl.formatMessage({ id: accountTypeIds[opening.account_type] }),
      currency: `${opening.currency} · ${intl.formatDisplayName(opening.currency, { type: 'currency' })}`,
    };
    return (field) => words[field] ?? plain(opening[field]);
  }, [intl, opening, phoneNumber]);
}

function plain(value: Opening[OpeningField]): ReactNode {
  return typeof value === 'string' && value !== '' ? <bdi>{value}</bdi> : '';
}
