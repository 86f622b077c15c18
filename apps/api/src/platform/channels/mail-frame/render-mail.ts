/** A mail from template to bytes: subject, HTML and plain text, in the fixed frame. */
import { markMessage } from '@fairlead/contract';
import { type MailTemplateId, mailTemplates } from '#platform/channels/mail-templates.ts';
import type { MessageContext } from '#platform/channels/message-context.ts';
import type { Composed } from './blocks.ts';
import { renderHtml } from './frame.tsx';
import { renderText } from './frame-text.ts';

export interface RenderedMail {
  readonly subject: string;
  /** Null for a mail that is text alone. */
  readonly html: string | null;
  readonly text: string;
}

export function renderMail(
  context: MessageContext,
  mail: { template: MailTemplateId; values: unknown; secret: unknown; to: string },
): RenderedMail {
  const composed = mailTemplates[mail.template].compose(context, mail.values, mail.secret);
  return inFrame(context, composed, mail.to);
}

/** Whatever is in the middle, this is around it. */
export function inFrame(context: MessageContext, composed: Composed, to: string): RenderedMail {
  const { facts, language } = context;
  // One line, whatever a value held: a line break in a header would begin another header.
  const line = composed.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const subject = markMessage(facts.mode, language, line);
  const design = composed.design ?? facts.wording?.general.design ?? 'html1';
  const { blocks } = composed;
  return {
    subject,
    html: design === 'plain' ? null : renderHtml({ context, subject, blocks, to, design }),
    text: renderText(context, blocks, to),
  };
}
