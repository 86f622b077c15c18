/** Writes a canned answer, words it otherwise, or deletes it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { type CannedAnswer, cannedKey } from '#control/inbox/inbox.queries.ts';
import { bank } from '#lib/client.ts';
import { languageChoices } from '#lib/content/language-choices.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText, textUpTo } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const checks = z.object({ language: requiredText, title: textUpTo(120), body: textUpTo(4_000) });

type Typed = z.infer<typeof checks>;

export interface CannedDialogProps {
  /** Without it a new one is written. */
  readonly answer?: CannedAnswer;
  readonly onClose: () => void;
}

export function CannedDialog({ answer, onClose }: CannedDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const done = async () => {
    await cache.invalidateQueries({ queryKey: cannedKey });
    onClose();
  };
  const state = useBankForm<Typed>({
    schema: checks,
    start: answer ?? { language: SOURCE_LANGUAGE, title: '', body: '' },
    submit: async ({ language, title, body }) => {
      if (answer === undefined)
        await bank.cannedAnswers.create({ body: { language, title, body } });
      else await bank.cannedAnswers.change({ ...atOf(answer), body: { title, body } });
      await done();
    },
  });
  const { control } = state.form;
  return (
    <>
      <Dialog
        title={intl.formatMessage({
          id: answer === undefined ? 'control.canned.create' : 'control.canned.one',
        })}
        isOpen={!asking}
        width="wide"
        onClose={onClose}
      >
        <BankForm
          state={state}
          submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
          beside={
            answer !== undefined && (
              <Button variant="quiet" onPress={() => setAsking(true)}>
                {intl.formatMessage({ id: 'control.item.remove' })}
              </Button>
            )
          }
        >
          <Fields control={control} isNew={answer === undefined} />
        </BankForm>
      </Dialog>
      {asking && answer !== undefined && (
        <DeleteQuestion answer={answer} onDone={done} onCancel={() => setAsking(false)} />
      )}
    </>
  );
}

interface FieldsProps {
  readonly control: Control<Typed, unknown, Typed>;
  readonly isNew: boolean;
}

function Fields({ control, isNew }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      {isNew && (
        <FormSelect
          control={control}
          name="language"
          label={intl.formatMessage({ id: 'control.item.language' })}
          choices={languageChoices(intl)}
        />
      )}
      <FormText
        control={control}
        name="title"
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.canned.name' })}
        description={intl.formatMessage({ id: 'control.canned.name-help' })}
      />
      <FormText
        control={control}
        name="body"
        kind="area"
        label={intl.formatMessage({ id: 'control.inbox.body' })}
        description={intl.formatMessage({ id: 'control.canned.body-help' })}
      />
    </>
  );
}

function atOf({ id, version }: CannedAnswer) {
  return { params: { id }, ifMatch: String(version) };
}

interface DeleteQuestionProps {
  readonly answer: CannedAnswer;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

function DeleteQuestion({ answer, onDone, onCancel }: DeleteQuestionProps) {
  const intl = useIntl();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm() {
    setPending(true);
    try {
      await bank.cannedAnswers.remove(atOf(answer));
      await onDone();
    } catch (error) {
      setProblem(sentenceFor(error, intl));
      setPending(false);
    }
  }
  return (
    <AlertDialog
      isOpen
      title={intl.formatMessage({ id: 'control.item.remove-title' }, { name: answer.title })}
      confirmLabel={intl.formatMessage({ id: 'control.item.remove' })}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    >
      {intl.formatMessage({ id: 'control.canned.remove-text' })}
      {problem !== undefined && (
        <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'control.item.not-done' })}>
          {problem}
        </Panel>
      )}
    </AlertDialog>
  );
}
