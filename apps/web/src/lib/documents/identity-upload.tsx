/** Both sides of a government ID. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PICTURES } from './file-checks.ts';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';

export interface IdentityUploadProps {
  readonly onDone: () => void;
  readonly other?: ReactNode;
}

const SIDES = ['front', 'back'] as const;

export function IdentityUpload({ onDone, other }: IdentityUploadProps) {
  const intl = useIntl();
  const upload = useUpload({
    sides: SIDES,
    accept: PICTURES,
    send: (bank, files) => bank.documents.uploadIdentityCard({ files }),
    onDone,
  });
  return (
    <UploadForm
      upload={upload}
      accept={PICTURES}
      other={other}
      fields={SIDES.map((side) => ({
        side,
        label: intl.formatMessage({ id: `field.file.${side}` }),
        description: intl.formatMessage({ id: 'field.file.pictures-help' }),
        specimen: `identity-${side}` as const,
      }))}
    />
  );
}
