/** What a live bank says of its licence, and the sentences that only the build can change. */
import type { ProtectedMessageId } from '@fairlead/contract';
import type { MessageValues } from '#platform/language.ts';

/** As the institution states it; the register is the one of the regulator that it names. */
export interface LicenceFacts {
  readonly tradingName: string;
  readonly legalName: string;
  readonly address: string;
  readonly number: string;
  readonly entry: string;
  readonly regulator: string;
  readonly registerAddress: string;
  readonly statement: string;
  readonly body: string;
}

type Fixed = (id: ProtectedMessageId, values?: MessageValues) => string;

/** A sentence a line, for whatever has no page around it: mails, paper, small pages. */
export function licenceLines(licence: LicenceFacts | undefined, fixed: Fixed): string[] {
  if (licence === undefined) return [];
  const { tradingName, legalName, address, number, entry, regulator, statement, body } = licence;
  return [
    fixed('licence.name', { tradingName, legalName }),
    fixed('licence.address', { address }),
    fixed('licence.number', { number, entry }),
    fixed('licence.regulator', { regulator }),
    fixed('licence.deposits', { statement }),
    fixed('licence.complaints', { body }),
    fixed('licence.stated'),
    fixed('licence.register', { regulator, address: licence.registerAddress }),
  ];
}

/** The same in one line that a program passes on: who it is, and where that can be checked. */
export function licenceInShort(licence: LicenceFacts | undefined): string | undefined {
  if (licence === undefined) return undefined;
  const { legalName, number, regulator, registerAddress, address } = licence;
  return [registerAddress, legalName, number, regulator, address].join(' · ');
}
