/** A chosen file as it is: the picture itself, or the name of a document. */
import { Check, FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { classes } from '#ui/class-names.ts';
import { ProgressBar, type ProgressBarProps } from '#ui/feedback/progress-bar.tsx';
import { FileSize } from '#ui/files/file-size.tsx';

export interface FilePreviewProps {
  readonly file: File;
  readonly onRemove?: (() => void) | undefined;
  /** `compact`: one of several. */
  readonly size?: 'whole' | 'compact';
  /** While it is under way, where its size stands otherwise: what is below stays where it is. */
  readonly progress?: ProgressBarProps | undefined;
  /** That it is there already, in words. */
  readonly done?: string | undefined;
}

const PICTURE = { whole: 'h-24 w-36', compact: 'size-14' } as const;
const SIGN = { whole: 'size-20', compact: 'size-14' } as const;

export function FilePreview(props: FilePreviewProps) {
  const { file, onRemove, progress, done, size = 'whole' } = props;
  const intl = useIntl();
  const picture = usePicture(file);
  return (
    <div className="flex items-center gap-4">
      {picture === undefined ? (
        <span
          className={classes('grid shrink-0 place-items-center rounded-sm bg-sunken', SIGN[size])}
        >
          <FileText aria-hidden="true" className="size-8 text-muted" />
        </span>
      ) : (
        <img
          src={picture}
          alt={intl.formatMessage({ id: 'ui.file.preview' }, { name: file.name })}
          className={classes(
            'shrink-0 rounded-sm border border-line bg-sunken object-contain',
            PICTURE[size],
          )}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{file.name}</bdi>
        </p>
        {progress !== undefined && <ProgressBar {...progress} />}
        {progress === undefined && (
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>
              <FileSize bytes={file.size} />
            </span>
            {done !== undefined && (
              <span className="inline-flex items-center gap-1 text-credit">
                <Check aria-hidden="true" className="size-4" />
                {done}
              </span>
            )}
          </p>
        )}
      </div>
      {onRemove !== undefined && (
        <IconButton
          label={intl.formatMessage({ id: 'ui.file.remove' }, { name: file.name })}
          onPress={onRemove}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

/** An address for the picture inside this page alone, given back when it is no longer shown. */
function usePicture(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
