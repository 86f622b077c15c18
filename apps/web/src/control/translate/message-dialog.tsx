/** Says one message otherwise, or in the words of the build again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { StandsNow } from '#lib/form/held/stands-now.tsx';
import { useHeld } from '#lib/form/held/use-held.ts';
import { useInHand } from '#lib/form/held/use-in-hand.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { readTranslation, type Translation, translationsKey } from './translate.queries.ts';

const checks = z.object({ text: textUpTo(2_000) });

export interface MessageDialogProps {
  readonly message: Translation;
  readonly onClose: () => void;
}

export function MessageDialog({ message: opened, onClose }: MessageDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const inHand = useInHand(opened, () => readTranslation(opened));
  const { item: message, isNewer } = inHand;
  const { id, language, built_in, text } = message;
  const words = text ?? built_in;
  const at = { params: { id }, ifMatch: String(message.version) };
  const done = async (said: MessageId) => {
    await cache.invalidateQueries({ queryKey: translationsKey });
    showToast(intl.formatMessage({ id: said }));
    onClose();
  };
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { text: words },
    submit: async (typed) => {
      await inHand.orCatchUp(bank.translations.change({ ...at, body: { language, ...typed } }));
      await done('control.translate.changed');
    },
  });
  useHeld(state.form, { text: words }, inHand.held);
  const restoring = useMutation({
    mutationFn: async () => {
      await inHand.orCatchUp(bank.translations.remove({ ...at, query: { language } }));
      await done('control.translate.restored');
    },
  });
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.translate.one' })}
      isOpen
      width="wide"
      onClose={onClose}
    >
      <ProblemPanel of={restoring} />
      <MessageFacts message={message} />
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
        beside={
          text !== null && (
            <Button isPending={restoring.isPending} onPress={() => restoring.mutate()}>
              {intl.formatMessage({ id: 'control.translate.restore' })}
            </Button>
          )
        }
      >
        {isNewer && <StandsNow words={[words]} language={language} />}
        <FormText
          control={state.form.control}
          name="text"
          kind="area"
          label={intl.formatMessage({ id: 'control.translate.text' })}
          description={intl.formatMessage({ id: 'control.translate.text-help' })}
        />
      </BankForm>
    </Dialog>
  );
}

function MessageFacts({ message }: { readonly message: Translation }) {
  const intl = useIntl();
  const { id, language, english, built_in } = message;
  return (
    <Facts
      facts={[
        {
          name: intl.formatMessage({ id: 'control.translate.id' }),
          value: (
            <bdi dir="ltr" className="font-mono text-sm">
              {id}
            </bdi>
          ),
        },
        {
          name: intl.formatMessage({ id: 'control.translate.english' }),
          value: <bdi lang="en">{english}</bdi>,
        },
        {
          name: intl.formatMessage({ id: 'control.translate.built-in' }),
          value: <bdi lang={language}>{built_in}</bdi>,
        },
      ]}
    />
  );
}
