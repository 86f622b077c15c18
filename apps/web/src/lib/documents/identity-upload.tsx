/** Both sides of a government ID. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type FileRules, WithFileRules } from './file-rules.tsx';
import { UploadForm } from './upload-form.tsx';
import { useUpload } from './use-upload.ts';

export interface IdentityUploadProps {
  readonly onDone: () => Promise<void>;
  readonly other?: ReactNode;
}

const SIDES = ['front', 'back'] as const;

export function IdentityUpload(props: IdentityUploadProps) {
  return (
    <WithFileRules paper="picture">
      {(rules) => <IdentityForm {...props} rules={rules} />}
    </WithFileRules>
  );
}

interface IdentityFormProps extends IdentityUploadProps {
  readonly rules: FileRules;
}

function IdentityForm({ onDone, other, rules }: IdentityFormProps) {
  const intl = useIntl();
  const upload = useUpload({
    sides: SIDES,
    rules,
    send: (bank, files) => bank.documents.uploadIdentityCard({ files }),
    onDone,
  });
  return (
    <UploadForm
      upload={upload}
      accept={rules.accept}
      other={other}
      fields={SIDES.map((side) => ({
        side,
        label: intl.formatMessage({ id: `field.file.${side}` }),
        description: intl.formatMessage({ id: 'field.file.pictures-help' }, { ...rules }),
        specimen: `identity-${side}` as const,
      }))}
    />
  );
}
