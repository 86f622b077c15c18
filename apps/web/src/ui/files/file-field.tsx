/** One file: chosen, dropped, or taken with the camera; looked at before it is sent. */
import { type DragEvent, useState } from 'react';
import { classes } from '#ui/class-names.ts';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import { errorClass, type FieldTexts, helpClass, labelClass } from '#ui/field-frame/field-class.ts';
import { FilePreview } from './file-preview.tsx';
import { FileSources } from './file-sources.tsx';

export interface FileFieldProps extends FieldTexts {
  readonly name: string;
  /** Endings, as the browser takes them: `.jpg,.png`. */
  readonly accept: string;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  readonly isDisabled?: boolean;
}

export function FileField(props: FileFieldProps) {
  const { label, description, error, name, accept, file, onChange, isDisabled = false } = props;
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (!isDisabled && dropped !== undefined) onChange(dropped);
  }
  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className={`${labelClass} mb-1.5`}>{label}</legend>
      <div
        className={classes(
          'flex flex-col gap-4 rounded-md border border-dashed p-4 transition-colors',
          over ? 'border-accent bg-accent-soft' : 'bg-raised',
          !over && (error === undefined ? 'border-line-strong' : 'border-debit'),
        )}
      >
        {file !== undefined && (
          <FilePreview file={file} onRemove={isDisabled ? undefined : () => onChange(undefined)} />
        )}
        <FileSources
          label={label}
          name={name}
          accept={accept}
          hasFile={file !== undefined}
          onChange={onChange}
          isDisabled={isDisabled}
        />
      </div>
      {description !== undefined && <p className={helpClass}>{description}</p>}
      {error !== undefined && (
        <p role="alert" className={errorClass}>
          <ErrorNote>{error}</ErrorNote>
        </p>
      )}
    </fieldset>
  );
}
