/** The mail as its receiver would see it, in the fixed frame. */
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { directionOf } from '#lib/languages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { MailPicture } from './mail-picture.tsx';
import type { TemplateValues, WrittenMail } from './template-checks.ts';

export interface MailPreviewProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  readonly mail: WrittenMail;
  readonly language: string;
}

export function MailPreview({ control, mail, language }: MailPreviewProps) {
  const intl = useIntl();
  const { design, texts } = useWatch({ control, name: mail });
  const { subject = '', body = '' } = texts.find((one) => one.language === language) ?? {};
  const looking = useMutation({
    mutationFn: () =>
      bank.settings.previewMail({
        body: { name: mail, language, design, text: { subject, body } },
      }),
  });
  const isEmpty = subject.trim() === '' || body.trim() === '';
  return (
    <div className="flex flex-col gap-3">
      <ProblemPanel of={looking} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          isDisabled={isEmpty}
          isPending={looking.isPending}
          onPress={() => looking.mutate()}
          icon={<Eye aria-hidden="true" className="size-4" />}
        >
          {intl.formatMessage({ id: 'control.templates.preview' })}
        </Button>
        {isEmpty && (
          <span className="text-sm text-muted">
            {intl.formatMessage({ id: 'control.templates.own-words' })}
          </span>
        )}
      </div>
      {looking.data !== undefined && (
        <Dialog width="wide" title={looking.data.subject} isOpen onClose={() => looking.reset()}>
          {design !== 'plain' && (
            <MailPicture
              html={looking.data.html}
              label={intl.formatMessage({ id: 'control.templates.preview' })}
            />
          )}
          <details open={design === 'plain'}>
            <summary className="min-h-11 rounded-sm py-2.5 font-medium">
              {intl.formatMessage({ id: 'control.templates.as-text' })}
            </summary>
            <pre
              lang={language}
              dir={directionOf(language)}
              className="overflow-x-auto rounded-sm border border-line bg-sunken p-4 text-sm whitespace-pre-wrap"
            >
              {looking.data.text}
            </pre>
          </details>
        </Dialog>
      )}
    </div>
  );
}
