/** Puts an image into the text, or says something else about one that is there. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ImagePicker } from '#lib/site-images/image-picker.tsx';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { ImageWords } from './commands.ts';

export interface ImageDialogProps {
  /** The image that is selected in the text. */
  readonly present?: ImageWords;
  readonly onClose: () => void;
  readonly onPut: (words: ImageWords) => void;
}

export function ImageDialog({ present, onClose, onPut }: ImageDialogProps) {
  const intl = useIntl();
  const [image, setImage] = useState(present?.image);
  const [alt, setAlt] = useState(present?.alt ?? '');
  const [caption, setCaption] = useState(present?.caption ?? '');
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.editor.image' })}
      isOpen
      onClose={onClose}
      width="wide"
      actions={
        <Button
          variant="primary"
          isDisabled={image === undefined}
          onPress={() => {
            if (image !== undefined) onPut({ image, alt: alt.trim(), caption: caption.trim() });
          }}
        >
          {intl.formatMessage({
            id: present === undefined ? 'control.editor.put-image' : 'control.editor.keep-image',
          })}
        </Button>
      }
    >
      <ImagePicker chosen={image} onChoose={setImage} />
      <TextField
        label={intl.formatMessage({ id: 'control.editor.alt' })}
        description={intl.formatMessage({ id: 'control.editor.alt-help' })}
        optional
        value={alt}
        onChange={setAlt}
      />
      <TextField
        label={intl.formatMessage({ id: 'control.editor.caption' })}
        optional
        value={caption}
        onChange={setCaption}
      />
    </Dialog>
  );
}
