/** One file: chosen, dropped, or taken with the camera; looked at before it is sent. */
import type { FieldTexts } from '#ui/field-frame/field-class.ts';
import { DropFrame } from './drop-frame.tsx';
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
  const { name, accept, file, onChange, isDisabled = false, ...texts } = props;
  const take = ([chosen]: readonly File[]) => chosen !== undefined && onChange(chosen);
  return (
    <DropFrame {...texts} onDrop={take} isDisabled={isDisabled}>
      {file !== undefined && (
        <FilePreview file={file} onRemove={isDisabled ? undefined : () => onChange(undefined)} />
      )}
      <FileSources
        label={texts.label}
        name={name}
        accept={accept}
        words={file === undefined ? 'first' : 'other'}
        onChange={take}
        isDisabled={isDisabled}
      />
    </DropFrame>
  );
}
