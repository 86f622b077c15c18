/** A chosen file as it is: the picture itself, or the name of a document. */
import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';

export interface FilePreviewProps {
  readonly file: File;
  readonly onRemove?: (() => void) | undefined;
}

const KILOBYTE = 1000;

export function FilePreview({ file, onRemove }: FilePreviewProps) {
  const intl = useIntl();
  const picture = usePicture(file);
  const size = intl.formatNumber(Math.max(1, Math.round(file.size / KILOBYTE)), {
    style: 'unit',
    unit: 'kilobyte',
  });
  return (
    <div className="flex items-center gap-4">
      {picture === undefined ? (
        <span className="grid size-20 shrink-0 place-items-center rounded-sm bg-sunken">
          <FileText aria-hidden="true" className="size-8 text-muted" />
        </span>
      ) : (
        <img
          src={picture}
          alt={intl.formatMessage({ id: 'ui.file.preview' }, { name: file.name })}
          className="h-24 w-36 shrink-0 rounded-sm border border-line bg-sunken object-contain"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-sm text-muted">{size}</p>
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
