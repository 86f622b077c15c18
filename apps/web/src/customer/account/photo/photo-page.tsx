/** `/user/account/photo`: a picture is chosen, cut square, looked at and sent; or taken away. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { type FileRules, WithFileRules } from '#lib/documents/file-rules.tsx';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { CropForm } from './crop-form.tsx';

export function PhotoPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [saved, setSaved] = useState(false);
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.photo.title' })}
      lead={intl.formatMessage({ id: 'customer.photo.lead' })}
      href={paths.customer.photo()}
    >
      {saved && (
        <Panel
          tone="success"
          takesFocus
          title={intl.formatMessage({ id: 'customer.photo.saved' })}
        />
      )}
      {user.persona && <PersonaNote />}
      <Card>
        <WithFileRules paper="picture">
          {(rules) =>
            picture === undefined ? (
              <PresentPhoto
                rules={rules}
                onChange={(chosen) => {
                  setSaved(false);
                  setPicture(chosen);
                }}
              />
            ) : (
              <CropForm
                rules={rules}
                picture={picture}
                hasPhoto={user.photo_profile !== null}
                onCancel={() => setPicture(undefined)}
                onSaved={async () => {
                  setPicture(undefined);
                  setSaved(true);
                  await refresh();
                }}
              />
            )
          }
        </WithFileRules>
      </Card>
    </AccountScreen>
  );
}

interface PresentPhotoProps {
  readonly rules: FileRules;
  /** Another picture was chosen; undefined when the present one was taken away. */
  readonly onChange: (picture: ImageBitmap | undefined) => void;
}

function PresentPhoto({ rules, onChange }: PresentPhotoProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const removing = useMutation({
    mutationFn: () => bank.profiles.removePhoto(),
    onSuccess: async () => {
      onChange(undefined);
      await refresh();
    },
  });
  const hasPhoto = user.photo_profile !== null;
  return (
    <div className="flex flex-col gap-5">
      <ProblemPanel of={removing} />
      <div className="flex items-center gap-4">
        <Avatar
          name={`${user.first_name} ${user.last_name}`}
          src={user.photo_profile ?? undefined}
          size="large"
        />
        <p className="text-muted">
          {intl.formatMessage({ id: hasPhoto ? 'customer.photo.there' : 'customer.photo.none' })}
        </p>
      </div>
      {!user.persona && (
        <ChoosePicture rules={rules} hasPhoto={hasPhoto} onChosen={onChange}>
          {hasPhoto && (
            <Button isPending={removing.isPending} onPress={() => removing.mutate()}>
              {intl.formatMessage({ id: 'customer.photo.remove' })}
            </Button>
          )}
        </ChoosePicture>
      )}
    </div>
  );
}
