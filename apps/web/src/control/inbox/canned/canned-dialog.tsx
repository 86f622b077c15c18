/** Writes a canned answer, words it otherwise, or deletes it. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
import { StandsNow } from '#lib/form/held/stands-now.tsx';
import { useHeld } from '#lib/form/held/use-held.ts';
import { useInHand } from '#lib/form/held/use-in-hand.ts';
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
  const cache = useQueryClient();
  const done = async () => {
    await cache.invalidateQueries({ queryKey: cannedKey });
    onClose();
  };
  return answer === undefined ? (
    <NewAnswer onDone={done} onClose={onClose} />
  ) : (
    <OpenAnswer opened={answer} onDone={done} onClose={onClose} />
  );
}

interface AnswerProps {
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function NewAnswer({ onDone, onClose }: AnswerProps) {
  const intl = useIntl();
  const state = useBankForm<Typed>({
    schema: checks,
    start: { language: SOURCE_LANGUAGE, title: '', body: '' },
    submit: async (body) => {
      await bank.cannedAnswers.create({ body });
      await onDone();
    },
  });
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.canned.create' })}
      isOpen
      width="wide"
      onClose={onClose}
    >
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.settings.save' })}>
        <Fields control={state.form.control} isNew />
      </BankForm>
    </Dialog>
  );
}

function OpenAnswer({ opened, onDone, onClose }: AnswerProps & { readonly opened: CannedAnswer }) {
  const intl = useIntl();
  const [asking, setAsking] = useState(false);
  const inHand = useInHand(opened, () => bank.cannedAnswers.read({ params: { id: opened.id } }));
  const { item, isNewer } = inHand;
  const at = { params: { id: item.id }, ifMatch: String(item.version) };
  const { language, title, body } = item;
  const start = { language, title, body };
  const state = useBankForm<Typed>({
    schema: checks,
    start,
    submit: async ({ title, body }) => {
      await inHand.orCatchUp(bank.cannedAnswers.change({ ...at, body: { title, body } }));
      await onDone();
    },
  });
  useHeld(state.form, start, inHand.held);
  const newer = isNewer && <StandsNow words={[title, body]} language={language} />;
  return (
    <>
      <Dialog
        title={intl.formatMessage({ id: 'control.canned.one' })}
        isOpen={!asking}
        width="wide"
        onClose={onClose}
      >
        <BankForm
          state={state}
          submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
          beside={
            <Button variant="quiet" onPress={() => setAsking(true)}>
              {intl.formatMessage({ id: 'control.item.remove' })}
            </Button>
          }
        >
          {newer}
          <Fields control={state.form.control} isNew={false} />
        </BankForm>
      </Dialog>
      {asking && (
        <DeleteQuestion
          title={title}
          remove={() => inHand.orCatchUp(bank.cannedAnswers.remove(at)).then(onDone)}
          onCancel={() => setAsking(false)}
        >
          {newer}
        </DeleteQuestion>
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

interface DeleteQuestionProps {
  readonly title: string;
  readonly remove: () => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function DeleteQuestion({ title, remove, onCancel, children }: DeleteQuestionProps) {
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
      title={intl.formatMessage({ id: 'control.item.remove-title' }, { name: title })}
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
      {children}
    </AlertDialog>
  );
}
