/** A utility bill that shows the address. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PICTURES_AND_PDF } from './file-checks.ts';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';

export interface BillUploadProps {
  readonly onDone: () => void;
  readonly other?: ReactNode;
}

const SIDES = ['bill'] as const;

export function BillUpload({ onDone, other }: BillUploadProps) {
  const intl = useIntl();
  const upload = useUpload({
    sides: SIDES,
    accept: PICTURES_AND_PDF,
    send: (bank, files) => bank.documents.uploadUtilityBill({ files }),
    onDone,
  });
  return (
    <UploadForm
      upload={upload}
      accept={PICTURES_AND_PDF}
      other={other}
      fields={[
        {
          side: 'bill',
          label: intl.formatMessage({ id: 'field.file.bill' }),
          description: intl.formatMessage({ id: 'field.file.bill-help' }),
          specimen: 'utility-bill',
        },
      ]}
    />
  );
}
