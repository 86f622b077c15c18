/** Opens the device's own pictures. */
import { type ReactNode, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FileRules } from '#lib/documents/file-rules.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { type PictureProblem, readPicture } from './picture.ts';

export interface ChoosePictureProps {
  readonly rules: FileRules;
  readonly hasPhoto: boolean;
  readonly onChosen: (picture: ImageBitmap) => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

export function ChoosePicture({ rules, hasPhoto, onChosen, children }: ChoosePictureProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ what: PictureProblem; count: number }>();
  async function choose(file: File) {
    const read = await readPicture(file, rules);
    if (read.ok) onChosen(read.picture);
    else {
      const { problem: what } = read;
      setProblem((before) => ({ what, count: (before?.count ?? 0) + 1 }));
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {problem !== undefined && (
        <Panel
          key={problem.count}
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'customer.photo.not-taken' })}
        >
          {problem.what === 'damaged'
            ? intl.formatMessage({ id: 'customer.photo.bad-damaged' })
            : intl.formatMessage({ id: `field.file.${problem.what}` }, { ...rules })}
        </Panel>
      )}
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          name="photo"
          accept={rules.accept}
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file can be chosen again after another try.
            event.currentTarget.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
        <Button variant="primary" onPress={() => input.current?.click()}>
          {intl.formatMessage({
            id: hasPhoto ? 'customer.photo.choose-other' : 'customer.photo.choose',
          })}
        </Button>
        {children}
      </div>
      <p className="text-sm text-muted">
        {intl.formatMessage({ id: 'customer.photo.help' }, { ...rules })}
      </p>
    </div>
  );
}
