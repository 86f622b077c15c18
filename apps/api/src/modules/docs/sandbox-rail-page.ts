/** The magic values of the sandbox's rail as a page, from the table that the rail itself reads. */
import {
  type MagicEnding,
  magicEndings,
  magicNames,
  magicRejections,
  magicReturns,
} from '@fairlead/contract';

const endings: Readonly<Record<MagicEnding, string>> = {
  rejected: 'The account does not exist: rejected with AC01, nothing leaves.',
  returned: 'Settles, and comes back two seconds later with AC04, the account is closed.',
  slow: 'Settles after a minute.',
  duplicate: 'The rail says everything twice.',
  lost: 'The rail takes the order and says nothing until it is asked again.',
  late: 'What happened is told 20 seconds late, when the bank has asked already.',
  paid_twice: 'The rail pays it twice, and sends the second payment back after a minute.',
  other_amount:
    'The rail pays one minor unit less; after a minute it takes that back and pays right.',
  stray: 'Settles; money for an order that nobody gave comes in, and is fetched a minute later.',
  recall_refused: 'Settles, and a recall is refused.',
};

const names = {
  close_match: 'A close match: the account’s holder has one more initial.',
  no_match: 'No match.',
  unavailable: 'The other bank cannot be reached.',
} as const;

function table(heads: readonly [string, string], rows: readonly (readonly [string, string])[]) {
  const body = rows.map(
    ([value, says]) => `<tr><td><code>${value}</code></td><td>${says}</td></tr>`,
  );
  return (
    `<table><thead><tr><th scope="col">${heads[0]}</th><th scope="col">${heads[1]}</th></tr></thead>` +
    `<tbody>${body.join('')}</tbody></table>`
  );
}

function rowsOf<Value extends string>(
  values: Readonly<Record<string, Value>>,
  says: (value: Value) => string,
): [string, string][] {
  return Object.entries(values)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([key, value]) => [key, says(value)]);
}

export function sandboxRailBody(): string {
  const byEnding = [
    ...rowsOf(magicEndings, (ending) => endings[ending]),
    ...rowsOf(magicRejections, (reason) => `Rejected with ${reason}; nothing leaves.`),
    ...rowsOf(magicReturns, (reason) => `Settles, and comes back with ${reason}.`),
  ];
  return [
    '<h1>Magic values of the sandbox’s rail</h1>',
    '<p>A sandbox sends money to a bank outside that is simulated too, and does on demand whatever a',
    'real one might. Without a magic value a name matches, and a payment settles two seconds after',
    'it has left. Times are real seconds; the sandbox’s clock does not hurry them.',
    '<a href="/api/docs">Back to the reference</a></p>',
    '<h2>By the amount, or by the account</h2>',
    '<p>The last two digits of the amount that is asked to be sent, in minor units: 120.01 is',
    'rejected. The end of the payee’s account says the same, and wins: <code>99</code> and the two',
    'digits, such as account number <code>12349902</code>.</p>',
    table(['ends in', 'what happens'], byEnding),
    '<h2>By the payee’s name</h2>',
    '<p>The last word of the name decides what the confirmation of payee says.</p>',
    table(
      ['last word', 'the other bank says'],
      rowsOf(magicNames, (outcome) => names[outcome]),
    ),
  ].join('\n');
}
