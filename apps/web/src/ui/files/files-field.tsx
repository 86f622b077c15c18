/** Several files, each on its way as soon as it was chosen. */
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import type { ProgressBarProps } from '#ui/feedback/progress-bar.tsx';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import { errorClass, type FieldTexts } from '#ui/field-frame/field-class.ts';
import { DropFrame } from './drop-frame.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileSources } from './file-sources.tsx';

export interface ChosenFile {
  readonly key: number;
  readonly file: File;
  /** While it is under way. */
  readonly progress: ProgressBarProps | undefined;
  readonly error: string | undefined;
  /** What went wrong was not about the file itself. */
  readonly mayGoAgain: boolean;
  /** Once it is there, in words. */
  readonly done: string | undefined;
}

export interface FilesFieldProps extends FieldTexts {
  readonly name: string;
  /** Endings, as the browser takes them: `.jpg,.png`. */
  readonly accept: string;
  readonly chosen: readonly ChosenFile[];
  readonly most: number;
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (key: number) => void;
  readonly onAgain: (key: number) => void;
  readonly isDisabled?: boolean;
  /** It came up by a press, and what was pressed is gone. */
  readonly takesFocus?: boolean;
}

export function FilesField(props: FilesFieldProps) {
  const { name, accept, chosen, most, onAdd, onRemove, onAgain, takesFocus, ...rest } = props;
  const { isDisabled = false, ...texts } = rest;
  const intl = useIntl();
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus === true) frame.current?.focus();
  }, [takesFocus]);
  const isFull = chosen.length >= most;
  return (
    <DropFrame {...texts} ref={frame} onDrop={onAdd} isDisabled={isDisabled}>
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-4">
          {chosen.map(({ key, file, progress, error, done, mayGoAgain }) => (
            <li key={key} className="flex flex-col gap-1.5">
              <FilePreview
                file={file}
                size="compact"
                progress={progress}
                done={done}
                onRemove={isDisabled ? undefined : () => onRemove(key)}
              />
              {error !== undefined && (
                <p role="alert" className={errorClass}>
                  <ErrorNote>{error}</ErrorNote>
                </p>
              )}
              {mayGoAgain && (
                <div>
                  <Button
                    size="compact"
                    isDisabled={isDisabled}
                    aria-label={intl.formatMessage({ id: 'ui.file.again' }, { name: file.name })}
                    onPress={() => onAgain(key)}
                  >
                    {intl.formatMessage({ id: 'ui.error.retry' })}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <FileSources
        label={texts.label}
        name={name}
        accept={accept}
        words={chosen.length === 0 ? 'first' : 'another'}
        isMultiple
        onChange={onAdd}
        isDisabled={isDisabled || isFull}
      />
    </DropFrame>
  );
}
