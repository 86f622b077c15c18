/** The plain-text part of a mail: the same parts as the HTML, in the same order. */

import type { MessageContext } from '#platform/channels/message-context.ts';
import { licenceLines } from '#platform/institution/licence.ts';
import type { Block } from './blocks.ts';

const RULE = '-'.repeat(40);

export function renderText(context: MessageContext, blocks: readonly Block[], to: string): string {
  const { facts, fixed, say } = context;
  const mark =
    facts.mode === 'sandbox'
      ? [fixed('sandbox.banner.title'), fixed('sandbox.mail.note'), RULE]
      : [];
  const parts = [
    ...mark,
    facts.brand,
    ...blocks.map(blockText),
    RULE,
    `${fixed('warning.title')}\n${fixed('warning.text')}`,
    RULE,
    [...licenceLines(facts.licence, fixed), ...facts.contact].join('\n'),
    say('mail.frame.sent_to', { address: to }),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'title':
    case 'text':
      return block.text;
    case 'action':
      return `${block.label}:\n${block.address}`;
    case 'code':
      return block.code;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
