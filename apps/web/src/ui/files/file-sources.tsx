/** Where a file comes from: the device's files, or, on a device for the hand, its camera. */
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';

export interface FileSourcesProps {
  readonly label: string;
  readonly name: string;
  readonly accept: string;
  /** Chosen for the first time, in place of the one there is, or beside it. */
  readonly words: 'first' | 'other' | 'another';
  readonly isMultiple?: boolean;
  readonly onChange: (files: readonly File[]) => void;
  readonly isDisabled: boolean;
}

const WORDS = {
  first: 'ui.file.choose',
  other: 'ui.file.other',
  another: 'ui.file.another',
} as const;

export function FileSources(props: FileSourcesProps) {
  const { label, name, accept, words, isMultiple = false, onChange, isDisabled } = props;
  const intl = useIntl();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    hidden: true,
    tabIndex: -1,
    disabled: isDisabled,
    'aria-label': label,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const chosen = [...(event.currentTarget.files ?? [])];
      if (chosen.length > 0) onChange(chosen);
      // The same file again is a choice too.
      event.currentTarget.value = '';
    },
  } as const;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="compact"
        isDisabled={isDisabled}
        icon={<Upload aria-hidden="true" className="size-4" />}
        aria-label={intl.formatMessage({ id: 'ui.file.choose-name' }, { label })}
        onPress={() => chooser.current?.click()}
      >
        {intl.formatMessage({ id: WORDS[words] })}
      </Button>
      <span className="pointer-fine:hidden">
        <Button
          size="compact"
          isDisabled={isDisabled}
          icon={<Camera aria-hidden="true" className="size-4" />}
          aria-label={intl.formatMessage({ id: 'ui.file.camera-name' }, { label })}
          onPress={() => camera.current?.click()}
        >
          {intl.formatMessage({ id: 'ui.file.camera' })}
        </Button>
      </span>
      {words === 'first' && (
        <span className="text-sm text-muted pointer-coarse:hidden">
          {intl.formatMessage({ id: 'ui.file.drop' })}
        </span>
      )}
      <input {...input} ref={chooser} name={name} accept={accept} multiple={isMultiple} />
      <input {...input} ref={camera} accept="image/*" capture="environment" />
    </div>
  );
}
