/** What people are asked about themselves, and the papers they hand in. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Specimen } from '#sandbox/design/specimen.tsx';
import { PlainCountryField } from '#ui/choices/plain-country-field.tsx';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { type ChosenFile, FilesField } from '#ui/files/files-field.tsx';
import { BirthDateField } from '#ui/person-fields/birth-date-field.tsx';
import { NewPasswordField } from '#ui/person-fields/new-password-field.tsx';
import { PhoneField } from '#ui/person-fields/phone-field.tsx';

const NO_DATE = { day: '', month: '', year: '' };
const HALF = 0.45;

export function PersonSection() {
  const intl = useIntl();
  const error = intl.formatMessage({ id: 'field.error.required' });
  return (
    <>
      <Choosing error={error} />
      <Typing error={error} />
      <Files error={error} />
      <SeveralFiles error={error} />
    </>
  );
}

function Choosing({ error }: { readonly error: string }) {
  const intl = useIntl();
  const [one, setOne] = useState('one');
  const [country, setCountry] = useState('PT');
  const label = intl.formatMessage({ id: 'design.field.choice' });
  const choices = (['one', 'two', 'three'] as const).map((id) => ({
    id,
    label: intl.formatMessage({ id: `design.choice.${id}` }),
  }));
  return (
    <Specimen name="PlainSelect, PlainCountryField" layout="grid">
      <PlainSelect label={label} choices={choices} value={one} onChange={setOne} />
      <PlainSelect label={label} choices={choices} value="" onChange={setOne} error={error} />
      <PlainSelect label={label} choices={choices} value="two" onChange={setOne} isDisabled />
      <PlainCountryField
        label={intl.formatMessage({ id: 'design.field.country' })}
        value={country}
        onChange={setCountry}
      />
    </Specimen>
  );
}

function Typing({ error }: { readonly error: string }) {
  const intl = useIntl();
  const [date, setDate] = useState(NO_DATE);
  const [phone, setPhone] = useState({ country: 'JO', number: '' });
  const [password, setPassword] = useState('correct horse battery');
  const day = intl.formatMessage({ id: 'design.field.day' });
  const phoneName = intl.formatMessage({ id: 'design.field.phone' });
  return (
    <Specimen name="BirthDateField, PhoneField, NewPasswordField" layout="grid">
      <BirthDateField name="born" label={day} value={date} onChange={setDate} />
      <BirthDateField name="born-no" label={day} value={NO_DATE} onChange={setDate} error={error} />
      <PhoneField label={phoneName} value={phone} onChange={setPhone} />
      <PhoneField label={phoneName} value={phone} onChange={setPhone} error={error} />
      <NewPasswordField
        label={intl.formatMessage({ id: 'design.field.password' })}
        value={password}
        onChange={setPassword}
      />
    </Specimen>
  );
}

function Files({ error }: { readonly error: string }) {
  const intl = useIntl();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<File | undefined>(
    () => new File([new Uint8Array(120_000)], 'bill.pdf', { type: 'application/pdf' }),
  );
  const label = intl.formatMessage({ id: 'field.file.bill' });
  const shared = { label, accept: '.jpg,.png,.pdf' };
  return (
    <Specimen name="FileField, ProgressBar" layout="grid">
      <FileField {...shared} name="empty" file={file} onChange={setFile} />
      <FileField {...shared} name="chosen" file={chosen} onChange={setChosen} />
      <FileField {...shared} name="wrong" file={undefined} onChange={setFile} error={error} />
      <FileField {...shared} name="off" file={undefined} onChange={setFile} isDisabled />
      <ProgressBar label={intl.formatMessage({ id: 'field.file.sending' })} share={HALF} />
      <ProgressBar label={intl.formatMessage({ id: 'field.file.checking' })} share={1} />
    </Specimen>
  );
}

const MOST = 5;

/** There already, under way, and not taken. */
function SeveralFiles({ error }: { readonly error: string }) {
  const intl = useIntl();
  const fine = { error: undefined, mayGoAgain: false };
  const underWay = {
    progress: { label: intl.formatMessage({ id: 'field.file.sending' }), share: HALF },
  };
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => {
    const one = (key: number) => ({
      key,
      file: new File([new Uint8Array(key * 90_000)], `${key}.pdf`, { type: 'application/pdf' }),
      progress: undefined,
      done: undefined,
      ...fine,
    });
    return [
      { ...one(1), done: intl.formatMessage({ id: 'field.attachment.there' }) },
      { ...one(2), ...underWay },
      { ...one(3), error, mayGoAgain: true },
    ];
  });
  return (
    <Specimen name="FilesField" layout="grid">
      <FilesField
        name="several"
        label={intl.formatMessage({ id: 'field.attachment.label' })}
        accept=".jpg,.png,.pdf"
        chosen={chosen}
        most={MOST}
        onAdd={() => undefined}
        onRemove={(key) => setChosen((before) => before.filter((one) => one.key !== key))}
        onAgain={(key) =>
          setChosen((before) =>
            before.map((one) => (one.key === key ? { ...one, ...underWay, ...fine } : one)),
          )
        }
      />
    </Specimen>
  );
}
