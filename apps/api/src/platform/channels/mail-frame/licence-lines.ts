/** The licence block of a live institution, in words that only the build can change. */
import type { MessageContext } from '#platform/channels/message-context.ts';

export function licenceLines({ facts, fixed }: MessageContext): string[] {
  const { licence } = facts;
  if (licence === undefined) {
    return [];
  }
  const { tradingName, legalName, address, number, entry, regulator, statement, body } = licence;
  return [
    fixed('licence.name', { tradingName, legalName }),
    fixed('licence.address', { address }),
    fixed('licence.number', { number, entry }),
    fixed('licence.regulator', { regulator }),
    fixed('licence.deposits', { statement }),
    fixed('licence.complaints', { body }),
    fixed('licence.stated'),
  ];
}
