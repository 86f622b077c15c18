/** One picture: its sizes, its description, and deleting it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { StandsNow } from '#lib/form/held/stands-now.tsx';
import { useHeld } from '#lib/form/held/use-held.ts';
import { useInHand } from '#lib/form/held/use-in-hand.ts';
import { type BankFormState, useBankForm } from '#lib/form/use-bank-form.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { imagesKey, type SiteImage } from '#lib/site-images/images.queries.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

const checks = z.object({ alt: textUpTo(300) });
type Typed = z.infer<typeof checks>;

export interface ImageDialogProps {
  readonly image: SiteImage;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

export function ImageDialog({ image: opened, mayWrite, onClose }: ImageDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const inHand = useInHand(opened, () => bank.images.read({ params: { id: opened.id } }));
  const { item: image } = inHand;
  const at = { params: { id: image.id }, ifMatch: String(image.version) };
  const done = async (said: MessageId) => {
    await cache.invalidateQueries({ queryKey: imagesKey });
    showToast(intl.formatMessage({ id: said }));
    onClose();
  };
  // Here, not in the dialog, which is put away while its question is asked.
  const state = useBankForm<Typed>({
    schema: checks,
    start: { alt: image.alt },
    submit: async (body) => {
      await inHand.orCatchUp(bank.images.change({ ...at, body }));
      await done('control.images.described');
    },
  });
  useHeld(state.form, { alt: image.alt }, inHand.held);
  const sizes = image.sizes.map(({ width, height }) => `${width} × ${height}`).join(', ');
  return (
    <>
      <Dialog
        title={intl.formatMessage({ id: 'control.images.one' })}
        isOpen={!asking}
        width="wide"
        onClose={onClose}
      >
        <img
          src={image.path}
          alt={image.alt}
          className="max-h-72 w-full rounded-sm bg-sunken object-contain"
        />
        <p className="text-sm text-muted">
          {intl.formatMessage({ id: 'control.images.sizes' }, { sizes })}
        </p>
        <Description state={state} mayWrite={mayWrite} onRemove={() => setAsking(true)}>
          {inHand.isNewer && <StandsNow words={[image.alt]} />}
        </Description>
      </Dialog>
      {asking && (
        <DeleteQuestion
          remove={async () => {
            await inHand.orCatchUp(bank.images.remove(at));
            await done('control.images.removed');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface DescriptionProps {
  readonly state: BankFormState<Typed>;
  readonly mayWrite: boolean;
  readonly onRemove: () => void;
  /** What stands above the words. */
  readonly children: ReactNode;
}

function Description({ state, mayWrite, onRemove, children }: DescriptionProps) {
  const intl = useIntl();
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={!mayWrite}
      beside={
        <Button variant="quiet" onPress={onRemove}>
          {intl.formatMessage({ id: 'control.item.remove' })}
        </Button>
      }
    >
      {children}
      <FormText
        control={state.form.control}
        name="alt"
        kind="area"
        isReadOnly={!mayWrite}
        label={intl.formatMessage({ id: 'control.images.alt' })}
        description={intl.formatMessage({ id: 'control.images.alt-help' })}
      />
    </BankForm>
  );
}

interface DeleteQuestionProps {
  readonly remove: () => Promise<void>;
  readonly onCancel: () => void;
}

function DeleteQuestion({ remove, onCancel }: DeleteQuestionProps) {
  const intl = useIntl();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm() {
    setPending(true);
    try {
      await remove();
    } catch (error) {
      setProblem(sentenceFor(error, intl));
      setPending(false);
    }
  }
  return (
    <AlertDialog
      isOpen
      title={intl.formatMessage({ id: 'control.images.remove-title' })}
      confirmLabel={intl.formatMessage({ id: 'control.item.remove' })}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    >
      <p>{intl.formatMessage({ id: 'control.images.remove-text' })}</p>
      {problem !== undefined && (
        <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'control.item.not-done' })}>
          {problem}
        </Panel>
      )}
    </AlertDialog>
  );
}
