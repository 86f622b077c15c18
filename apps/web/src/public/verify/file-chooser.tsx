/** Chooses the file to check. It stays on the reader's device. */
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { helpClass, labelClass } from '#ui/field-frame/field-class.ts';

export interface FileChooserProps {
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
}

export function FileChooser({ file, onChange }: FileChooserProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {intl.formatMessage({ id: 'verify.form.file' })}
      </label>
      <label
        htmlFor={id}
        className="flex min-h-16 cursor-pointer flex-wrap items-center gap-3 rounded-sm border border-dashed border-line-strong px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-sunken"
      >
        <FileText aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {file === undefined ? (
            intl.formatMessage({ id: 'verify.form.choose' })
          ) : (
            <bdi className="font-medium">{file.name}</bdi>
          )}
        </span>
        <input
          id={id}
          type="file"
          name="file"
          accept=".pdf,.csv,.ofx,.xml"
          aria-describedby={`${id}-help`}
          className="sr-only"
          onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])}
        />
      </label>
      <p id={`${id}-help`} className={helpClass}>
        {intl.formatMessage({ id: 'verify.form.file-help' })}
      </p>
    </div>
  );
}
