/** A utility bill that shows the address. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type FileRules, WithFileRules } from './file-rules.tsx';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';

export interface BillUploadProps {
  readonly onDone: () => Promise<void>;
  readonly other?: ReactNode;
}

const SIDES = ['bill'] as const;

export function BillUpload(props: BillUploadProps) {
  return (
    <WithFileRules paper="any">{(rules) => <BillForm {...props} rules={rules} />}</WithFileRules>
  );
}

interface BillFormProps extends BillUploadProps {
  readonly rules: FileRules;
}

function BillForm({ onDone, other, rules }: BillFormProps) {
  const intl = useIntl();
  const upload = useUpload({
    sides: SIDES,
    rules,
    send: (bank, files) => bank.documents.uploadUtilityBill({ files }),
    onDone,
  });
  return (
    <UploadForm
      upload={upload}
      accept={rules.accept}
      other={other}
      fields={[
        {
          side: 'bill',
          label: intl.formatMessage({ id: 'field.file.bill' }),
          description: intl.formatMessage({ id: 'field.file.bill-help' }, { ...rules }),
          specimen: 'utility-bill',
        },
      ]}
    />
  );
}
