/** The frame of handing in papers: what is never asked for, the files, how far they are. */
import type { SpecimenName } from '@fairlead/contract';
import type { FormEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { SandboxPapers } from './sandbox-papers.tsx';
import { SendingBar } from './sending-bar.tsx';
import type { Upload } from './use-upload.ts';

export interface UploadFormProps<Side extends string> {
  readonly upload: Upload<Side>;
  readonly accept: string;
  readonly fields: readonly {
    readonly side: Side;
    readonly label: string;
    readonly description?: string;
    readonly specimen: SpecimenName;
  }[];
  /** Beside the button, such as *skip*. */
  readonly other?: ReactNode;
}

export function UploadForm<Side extends string>(props: UploadFormProps<Side>) {
  const { upload, accept, fields, other } = props;
  const intl = useIntl();
  const { share } = upload;
  const busy = share !== undefined;
  const refused = fields.find(({ side }) => side === upload.refusal?.side);
  function submit(event: FormEvent) {
    event.preventDefault();
    void upload.send();
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      {upload.refusal !== undefined && (
        <Panel
          key={upload.refusal.count}
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'field.file.refused' })}
        >
          {refused === undefined ? upload.refusal.text : `${refused.label}: ${upload.refusal.text}`}
        </Panel>
      )}
      <SandboxPapers specimens={fields.map(({ specimen }) => specimen)} />
      {fields.map(({ side, label, description }) => (
        <FileField
          key={side}
          name={side}
          label={label}
          description={description}
          accept={accept}
          file={upload.files[side]}
          onChange={(file) => upload.choose(side, file)}
          error={upload.problemOf(side)}
          isDisabled={busy}
        />
      ))}
      {isApplePhone() && (
        <p className="text-sm text-muted">{intl.formatMessage({ id: 'field.file.ios' })}</p>
      )}
      <SendingBar share={share} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={busy}>
          {intl.formatMessage({ id: 'field.file.submit' })}
        </Button>
        {other}
      </div>
    </form>
  );
}

/** There the camera is allowed or refused for all sites at once, out of the page's sight. */
function isApplePhone(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent);
}
