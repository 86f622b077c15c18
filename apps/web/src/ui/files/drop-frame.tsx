/** Around a choice of files: its name, and a place to drop them onto. */
import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { classes } from '#ui/class-names.ts';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import { errorClass, type FieldTexts, helpClass, labelClass } from '#ui/field-frame/field-class.ts';

export interface DropFrameProps extends FieldTexts {
  readonly onDrop: (files: readonly File[]) => void;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
  /** It can take the focus then. */
  readonly ref?: Ref<HTMLFieldSetElement>;
}

export function DropFrame(props: DropFrameProps) {
  const { label, description, error, onDrop, isDisabled, children, ref } = props;
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (!isDisabled && dropped.length > 0) onDrop(dropped);
  }
  return (
    <fieldset
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-1.5 rounded-md"
    >
      <legend className={`${labelClass} mb-1.5`}>{label}</legend>
      <div
        className={classes(
          'flex flex-col gap-4 rounded-md border border-dashed p-4 transition-colors',
          over ? 'border-accent bg-accent-soft' : 'bg-raised',
          !over && (error === undefined ? 'border-line-strong' : 'border-debit'),
        )}
      >
        {children}
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
