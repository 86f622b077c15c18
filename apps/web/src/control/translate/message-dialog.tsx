/** Says one message otherwise, or in the words of the build again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { type Translation, translationsKey } from './translate.queries.ts';

const checks = z.object({ text: textUpTo(2_000) });

export interface MessageDialogProps {
  readonly message: Translation;
  readonly onClose: () => void;
}

export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { id, language, built_in, text } = message;
  const at = { params: { id }, ifMatch: String(message.version) };
  const done = async (said: MessageId) => {
    await cache.invalidateQueries({ queryKey: translationsKey });
    showToast(intl.formatMessage({ id: said }));
    onClose();
  };
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { text: text ?? built_in },
    submit: async (typed) => {
      await bank.translations.change({ ...at, body: { language, ...typed } });
      await done('control.translate.changed');
    },
  });
  async function restore() {
    try {
      await bank.translations.remove({ ...at, query: { language } });
      await done('control.translate.restored');
    } catch (error) {
      setProblem(sentenceFor(error, intl));
    }
  }
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.translate.one' })}
      isOpen
      width="wide"
      onClose={onClose}
    >
      {problem !== undefined && <NotDone text={problem} />}
      <MessageFacts message={message} />
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
        beside={
          text !== null && (
            <Button onPress={() => void restore()}>
              {intl.formatMessage({ id: 'control.translate.restore' })}
            </Button>
          )
        }
      >
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

function NotDone({ text }: { readonly text: string }) {
  const intl = useIntl();
  return (
    <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'control.item.not-done' })}>
      {text}
    </Panel>
  );
}
