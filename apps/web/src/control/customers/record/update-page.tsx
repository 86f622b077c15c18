/** Corrects personal and contact data with a reason, and changes how account and payments stand. */
import { provenFacts } from '@fairlead/contract/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { StandingSection } from '#control/customers/restrictions/standing-section.tsx';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { optionalText, requiredName, textUpTo } from '#lib/form/checks.ts';
import { FormCountry } from '#lib/form/form-country.tsx';
import { FormDay } from '#lib/form/form-day.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { orCatchUp, useHeld } from '#lib/form/held/use-held.ts';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { type CustomerRecord, recordKey, recordQuery } from './record.queries.ts';
import { RecordFrame } from './record-frame.tsx';

const SEXES = ['none', 'Female', 'Male'] as const;

const checks = z.object({
  first_name: requiredName,
  last_name: requiredName,
  date_of_birth: z.string(),
  sex: z.enum(SEXES),
  occupation: optionalText,
  mobile_number: optionalText,
  street_address: optionalText,
  zip_code: optionalText,
  city: optionalText,
  state: optionalText,
  country: z.string(),
  reason: textUpTo(500),
});
type Values = z.infer<typeof checks>;

export function UpdatePage() {
  return <RecordFrame>{(record) => <Update record={record} />}</RecordFrame>;
}

function Update({ record }: { readonly record: CustomerRecord }) {
  const staff = useStaff();
  return (
    <div className="flex flex-col gap-10">
      {mayDo(staff, 'customers.write') && <Details record={record} />}
      {mayDo(staff, 'restrictions.read') && (
        <>
          <StandingSection customerId={record.id} subject="account" />
          <StandingSection customerId={record.id} subject="payments" />
        </>
      )}
    </div>
  );
}

function Details({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const { staff } = useStaff();
  if (staff.persona) {
    return (
      <Panel tone="note" title={intl.formatMessage({ id: 'control.record.persona-may-not' })}>
        {intl.formatMessage({ id: 'control.record.persona-may-not-text' })}
      </Panel>
    );
  }
  return <UpdateForm key={record.id} latest={record} />;
}

const text = (value: string | null) => value ?? '';

function startOf(record: CustomerRecord): Values {
  return {
    first_name: record.first_name,
    last_name: record.last_name,
    date_of_birth: text(record.date_of_birth),
    sex: record.sex ?? 'none',
    occupation: text(record.occupation),
    mobile_number: text(record.mobile_number),
    street_address: text(record.street_address),
    zip_code: text(record.zip_code),
    city: text(record.city),
    state: text(record.state),
    country: text(record.country),
    reason: '',
  };
}

/** Only what was changed is sent. What cannot be without a value is not taken away. */
function changeOf(before: Values, { reason, ...values }: Values) {
  const changed = Object.entries(values).flatMap(([name, value]) => {
    if (Reflect.get(before, name) === value) return [];
    if (name === 'sex') return [[name, value === 'none' ? null : value]];
    if (value !== '') return [[name, value]];
    return name === 'occupation' || name === 'mobile_number' ? [[name, null]] : [];
  });
  return { ...Object.fromEntries(changed), reason };
}

function UpdateForm({ latest }: { readonly latest: CustomerRecord }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [record, setRecord] = useState(latest);
  const start = startOf(record);
  const { id } = record;
  const takeIn = () => setRecord(cache.getQueryData(recordQuery(id).queryKey) ?? latest);
  const readAnew = () => cache.invalidateQueries({ queryKey: recordKey(id) });
  const state = useBankForm<Values>({
    schema: checks,
    start,
    submit: async (values) => {
      const body = { id, ...changeOf(start, values) };
      const saving = bank.customerRecords.change({ body, ifMatch: String(record.version) });
      const changed = await orCatchUp(saving, readAnew, takeIn);
      const { approval_id: proposed, ...shown } = changed;
      cache.setQueryData(recordKey(id), shown);
      showToast(
        intl.formatMessage({
          id: proposed === null ? 'control.record.changed' : 'control.record.change-waits',
        }),
      );
      await navigate(paths.control.customer(id));
    },
  });
  const needsTwo = takesProof(record, start, useWatch({ control: state.form.control }));
  const isBehind = latest.version !== record.version;
  useHeld(state.form, start, { version: record.version, isBehind, takeIn });
  return (
    <Card title={intl.formatMessage({ id: 'control.record.change-title' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.record.change-text' })}
      </p>
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({
          id: needsTwo ? 'control.record.propose' : 'control.record.save',
        })}
        beside={
          <LinkButton href={paths.control.customer(id)}>
            {intl.formatMessage({ id: 'control.record.cancel' })}
          </LinkButton>
        }
      >
        <Fields control={state.form.control} />
      </BankForm>
    </Card>
  );
}

/** Who has to prove something anew is shut out meanwhile, which one person alone cannot do. */
function takesProof(record: CustomerRecord, start: Values, typed: Partial<Values>): boolean {
  return (['id_verification', 'address_verification'] as const).some(
    (proof) =>
      record[proof] === 'Completed' &&
      provenFacts[proof].some((name) => typed[name] !== '' && typed[name] !== start[name]),
  );
}

type FormControl = ReturnType<typeof useBankForm<Values>>['form']['control'];

const LINES = [
  'occupation',
  'mobile_number',
  'street_address',
  'zip_code',
  'city',
  'state',
] as const;

function Fields({ control }: { readonly control: FormControl }) {
  const intl = useIntl();
  return (
    <>
      <FormText
        control={control}
        name="first_name"
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.record.first-name' })}
      />
      <FormText
        control={control}
        name="last_name"
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.record.last-name' })}
      />
      <FormDay
        control={control}
        name="date_of_birth"
        label={intl.formatMessage({ id: 'control.record.birth' })}
      />
      <FormSelect
        control={control}
        name="sex"
        label={intl.formatMessage({ id: 'control.record.sex' })}
        choices={SEXES.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.record.sex-${id}` }),
        }))}
      />
      {LINES.map((name) => (
        <FormText
          key={name}
          control={control}
          name={name}
          autoComplete="off"
          optional
          {...(name === 'mobile_number' ? { kind: 'tel' as const } : {})}
          label={intl.formatMessage({ id: `control.record.field-${name}` })}
        />
      ))}
      <FormCountry
        control={control}
        name="country"
        label={intl.formatMessage({ id: 'control.record.country' })}
      />
      <FormText
        control={control}
        name="reason"
        kind="area"
        label={intl.formatMessage({ id: 'control.record.reason' })}
        description={intl.formatMessage({ id: 'control.record.reason-help' })}
      />
    </>
  );
}
