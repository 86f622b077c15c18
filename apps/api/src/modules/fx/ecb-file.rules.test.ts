import { describe, expect, it } from 'vitest';
import { NotTheFile, readEcbFile, stepsTooFar } from './ecb-file.rules.ts';

const file = (cubes: string, day = '2026-11-13') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${cubes}
		</Cube>
	</Cube>
</gesmes:Envelope>
`;
const usd = `<Cube currency='USD' rate='1.0712'/>`;

describe('the daily file', () => {
  it('gives its day and its rates as written', () => {
    const read = readEcbFile(file(`${usd}<Cube currency="JPY" rate="164.21"/>`));
    expect(read.date).toBe('2026-11-13');
    expect([...read.rates]).toEqual([
      ['USD', '1.0712'],
      ['JPY', '164.21'],
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>Not found</body></html>'],
    ['a cut file', file(usd).slice(0, -40)],
    ['an entity', file(`<Cube currency='USD' rate='&one;'/>`)],
    ['a document type', `<!DOCTYPE x [<!ENTITY one "1">]>${file(usd)}`],
    ['a section', file(`<![CDATA[x]]>${usd}`)],
    ['text outside', `${file(usd)}x`],
    ['two files in one', file(usd) + file(usd)],
    ['elements that cross', file(usd).replace('</gesmes:name>', '</gesmes:Sender>')],
    ['a deep file', file('<Cube>'.repeat(50) + '</Cube>'.repeat(50))],
    ['no rates', file('')],
    ['no day', file(usd).replace(/time='[^']*'/, '')],
    ['two days', file(`<Cube time='2026-11-12'>${usd}</Cube>`)],
    ['a day that does not exist', file(usd, '2026-02-30')],
    ['a negative rate', file(`<Cube currency='USD' rate='-1'/>`)],
    ['a rate of nothing', file(`<Cube currency='USD' rate='0.0'/>`)],
    ['a rate with an exponent', file(`<Cube currency='USD' rate='1e9'/>`)],
    ['a rate with a comma', file(`<Cube currency='USD' rate='1,07'/>`)],
    ['a currency twice', file(usd + usd)],
    ['an attribute twice', file(`<Cube currency='USD' rate='1' rate='2'/>`)],
    ['a huge file', file(`${usd}${' '.repeat(70_000)}`)],
  ])('is refused as a whole when it is or has %s', (_what, text) => {
    expect(() => readEcbFile(text)).toThrow(NotTheFile);
  });

  it('passes over currencies that nobody knows', () => {
    expect([...readEcbFile(file(`${usd}<Cube currency='XYZ' rate='2'/>`)).rates.keys()]).toEqual([
      'USD',
    ]);
  });
});

it('a step is measured in percent of the last rate, either way', () => {
  expect(stepsTooFar('1.00', '1.10', 10)).toBe(false);
  expect(stepsTooFar('1.00', '1.11', 10)).toBe(true);
  expect(stepsTooFar('1.00', '0.89', 10)).toBe(true);
  expect(stepsTooFar('162', '170', 10)).toBe(false);
});
