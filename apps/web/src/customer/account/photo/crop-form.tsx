/** Cuts the picture and sends it. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import type { FileRules } from '#lib/documents/file-rules.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { middleOf } from './crop.ts';
import { CropField } from './crop-field.tsx';
import { cutOut } from './picture.ts';

export interface CropFormProps {
  readonly rules: FileRules;
  readonly picture: ImageBitmap;
  readonly hasPhoto: boolean;
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<unknown>;
}

export function CropForm({ rules, picture, hasPhoto, onCancel, onSaved }: CropFormProps) {
  const intl = useIntl();
  const [crop, setCrop] = useState(() => middleOf(picture));
  const sending = useMutation({
    mutationFn: async () => {
      const files = { photo: await cutOut(picture, crop, rules) };
      const send = hasPhoto ? bank.profiles.changePhoto : bank.profiles.addPhoto;
      return await send({ body: {}, files });
    },
    onSuccess: onSaved,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ProblemPanel of={sending} title={intl.formatMessage({ id: 'customer.photo.not-taken' })} />
      <CropField picture={picture} crop={crop} onChange={setCrop} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={sending.isPending}>
          {intl.formatMessage({ id: 'customer.photo.save' })}
        </Button>
        <Button onPress={onCancel}>{intl.formatMessage({ id: 'ui.dialog.cancel' })}</Button>
      </div>
    </form>
  );
}
