/** A new picture. Its description is part of it: without one it is not taken. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { bankWithProgress } from '#lib/client.ts';
import { fileProblem } from '#lib/documents/file-checks.ts';
import { type FileRules, WithFileRules } from '#lib/documents/file-rules.tsx';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { imagesKey } from '#lib/site-images/images.queries.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

const checksOf = (rules: FileRules) =>
  z.object({
    image: z.custom<File | undefined>(
      (file) => file instanceof File && fileProblem(file, rules) === undefined,
      'field.error.picture',
    ),
    alt: textUpTo(300),
  });

export function ImageUploadPage() {
  const intl = useIntl();
  const { staff } = useStaff();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.images.upload' })}
        lead={intl.formatMessage({ id: 'control.images.upload-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.images.title' }),
            href: paths.control.images(),
          },
          { label: intl.formatMessage({ id: 'control.images.upload' }), href: '' },
        ]}
      />
      {staff.persona ? (
        <Panel tone="note" title={intl.formatMessage({ id: 'control.settings.read-only' })}>
          {intl.formatMessage({ id: 'control.images.persona' })}
        </Panel>
      ) : (
        <Card>
          <WithFileRules paper="picture">{(rules) => <UploadForm rules={rules} />}</WithFileRules>
        </Card>
      )}
    </div>
  );
}

function UploadForm({ rules }: { readonly rules: FileRules }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number>();
  const state = useBankForm<z.infer<ReturnType<typeof checksOf>>>({
    schema: useMemo(() => checksOf(rules), [rules]),
    start: { image: undefined, alt: '' },
    submit: async ({ image, alt }) => {
      if (image === undefined) return;
      try {
        await bankWithProgress(setSent).images.upload({ body: { alt }, files: { image } });
      } finally {
        setSent(undefined);
      }
      await cache.invalidateQueries({ queryKey: imagesKey });
      showToast(intl.formatMessage({ id: 'control.images.uploaded' }));
      await navigate(paths.control.images());
    },
  });
  const { form } = state;
  const problem = form.formState.errors.image?.message;
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.images.upload' })}>
      <FileField
        name="image"
        accept={rules.accept}
        label={intl.formatMessage({ id: 'control.images.file' })}
        description={intl.formatMessage({ id: 'control.images.file-help' }, { ...rules })}
        file={form.watch('image')}
        onChange={(file) => form.setValue('image', file, { shouldValidate: true })}
        error={problem === undefined ? undefined : wordsOf(problem)}
      />
      <FormText
        control={form.control}
        name="alt"
        kind="area"
        label={intl.formatMessage({ id: 'control.images.alt' })}
        description={intl.formatMessage({ id: 'control.images.alt-help' })}
      />
      {sent !== undefined && (
        <ProgressBar label={intl.formatMessage({ id: 'control.images.sending' })} share={sent} />
      )}
    </BankForm>
  );

  function wordsOf(message: string): string {
    return message === 'field.error.picture'
      ? intl.formatMessage({ id: message }, { ...rules })
      : message;
  }
}
