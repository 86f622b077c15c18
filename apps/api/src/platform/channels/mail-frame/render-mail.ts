/** A mail from template to bytes: subject, HTML and plain text, in the fixed frame. */
import { markMessage } from '@fairlead/contract';
import { type MailTemplateId, mailTemplates } from '#platform/channels/mail-templates.ts';
import type { MessageContext } from '#platform/channels/message-context.ts';
import { renderHtml } from './frame.tsx';
import { renderText } from './frame-text.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function renderMail(
  context: MessageContext,
  mail: { template: MailTemplateId; values: unknown; secret: unknown; to: string },
): RenderedMail {
  const composed = mailTemplates[mail.template].compose(context, mail.values, mail.secret);
  // One line, whatever a value held: a line break in a header would begin another header.
  const line = composed.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const subject = markMessage(context.facts.mode, context.language, line);
  return {
    subject,
    html: renderHtml({ context, subject, blocks: composed.blocks, to: mail.to }),
    text: renderText(context, composed.blocks, mail.to),
  };
}
