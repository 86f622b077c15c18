/** The publishers' formats, with invented entries, and what is refused. */
import { describe, expect, it } from 'vitest';
import { sandboxList } from '#testing/sandbox.ts';
import { covers, difference, mustFollow } from './difference.ts';
import { NotTheList, type SanctionsList, type Source } from './list.ts';
import { readList } from './read-list.ts';

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const one = (source: Source, text: string) => readList(source, [file('list', text)]);

const SDN =
  '11,"ZORBELOV, Maksim Olegovich","individual","INVENTED] [OTHER",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,' +
  '-0- ,"DOB 08 Sep 1966; alt. DOB circa 1968; POB Nowhere, Belarus; nationality Russia; ' +
  'a.k.a. \'MAX THE ""QUIET""\'."\r\n' +
  '12,"QUENTRAL LINES CO., LTD.",-0- ,"INVENTED",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n' +
  '13,"SOFT THUNDER","vessel","INVENTED",-0- ,"X1","Tug",-0- ,-0- ,"Panama",-0- ,-0- \r\n';
const ALT = '11,1,"aka","ZARBELAU, Maxim",-0- \r\n12,2,"fka","QUENTRAL SHIPPING",-0- \r\n';
const ADD = '12,7,"1 Pier","Havana","Cuba",-0- \r\n\u001a';
const trio = (sdn = SDN, alt = ALT, add = ADD) => [
  file('sdn.csv', sdn),
  file('alt.csv', alt),
  file('add.csv', add),
];

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS><INDIVIDUAL>
<DATAID>1</DATAID><FIRST_NAME>FADIL</FIRST_NAME><SECOND_NAME>O&apos;ZUBRAN</SECOND_NAME>
<UN_LIST_TYPE>Invented</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER>
<NAME_ORIGINAL_SCRIPT>فاضل زبران</NAME_ORIGINAL_SCRIPT>
<NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The &#x42;aker</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Fazil Zubran</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR>
<TO_YEAR>1963</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY>
<DATAID>2</DATAID><FIRST_NAME>REED AND RUSH SOCIETY</FIRST_NAME>
<REFERENCE_NUMBER>XXe.001</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

const EU =
  '\ufefffileGenerationDate;Entity_LogicalId;Entity_SubjectType;Entity_Remark;NameAlias_LastName;' +
  'NameAlias_FirstName;NameAlias_WholeName;BirthDate_BirthDate;Citizenship_CountryDescription\n' +
  '28/10/2026;71;P;;Vantegrol;Odile;Odile Vantegrol;1971-02-03;FRANCE\n' +
  '28/10/2026;71;P;;;;Odille Vantegrole;;\n' +
  '28/10/2026;72;E;IMO number: 9000000;;;Quiet Kestrel;;\n';

describe('the formats', () => {
  it('reads the three files of OFAC together', async () => {
    const list = await readList('ofac', trio(), '2026-10-01');
    expect(list.published).toBe('2026-10-01');
    expect(list.files.map(({ name }) => name)).toEqual(['sdn.csv', 'alt.csv', 'add.csv']);
    const [person, company, ship] = list.entries;
    expect(person).toMatchObject({
      id: 'ofac:11',
      kind: 'person',
      names: [
        { text: 'ZORBELOV, Maksim Olegovich', quality: 'primary' },
        { text: 'ZARBELAU, Maxim', quality: 'alias' },
        { text: 'MAX THE "QUIET"', quality: 'weak' },
      ],
      births: [
        { from: '1966-09-08', to: '1966-09-08' },
        { from: '1966-01-01', to: '1970-12-31' },
      ],
      countries: ['BY', 'RU'],
      programmes: ['INVENTED', 'OTHER'],
    });
    expect(company).toMatchObject({ kind: 'entity', countries: ['CU'] });
    expect(ship).toMatchObject({ kind: 'vessel', countries: ['PA'] });
  });

  it('reads the list of the United Nations', async () => {
    const list = await one('un', UN);
    expect(list).toMatchObject({ published: '2026-02-27', source: 'un' });
    expect(list.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(list.entries[0]).toMatchObject({
      id: 'un:XXi.001',
      names: [
        { text: "FADIL O'ZUBRAN", quality: 'primary' },
        { text: 'فاضل زبران', quality: 'primary' },
        { text: 'Fazil Zubran', quality: 'alias' },
        { text: 'The Baker', quality: 'weak' },
      ],
      births: [{ from: '1960-01-01', to: '1963-12-31' }],
      countries: ['IR'],
    });
    expect(list.entries[1]).toMatchObject({ kind: 'entity', reference: 'XXe.001' });
  });

  it('reads the list of the European Union, in whatever order its columns stand', async () => {
    const rows = EU.replace('\ufeff', '').trimEnd().split('\n');
    const turned = rows.map((row) => row.split(';').reverse().join(';')).join('\n');
    const [list, other] = [await one('eu', EU), await one('eu', `${turned}\n`)];
    expect(list.published).toBe('2026-10-28');
    expect(list.entries).toEqual(other.entries);
    expect(list.entries[0]).toMatchObject({
      id: 'eu:71',
      names: [{ quality: 'primary' }, { text: 'Odille Vantegrole', quality: 'alias' }],
      births: [{ from: '1971-02-03', to: '1971-02-03' }],
      countries: ['FR'],
    });
    expect(list.entries[1]?.kind).toBe('vessel');
  });

  it("reads the sandbox's own list, which is in the format of the United Kingdom's", async () => {
    const list = await sandboxList();
    expect(list.entries).toHaveLength(62);
    const kinds = new Set(list.entries.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['aircraft', 'entity', 'person', 'vessel']);
    const first = list.entries[0];
    expect(first?.births).toEqual([{ from: '1961-03-14', to: '1961-03-14' }]);
    expect(first?.names.at(-1)).toEqual({ text: 'The Glazier', quality: 'weak' });
  });
});

describe('a file that is not whole', () => {
  it.each([
    ['an alias of somebody who is not there', trio(SDN, ALT.replaceAll('11,', '99,'))],
    ['a row that was cut', trio(SDN.slice(0, -30))],
    ['files that were mixed up', trio(ALT, SDN)],
    ['a column too many', trio(SDN.replace('"Tug"', '"Tug","x"'))],
    ['a kind that is not known', trio(SDN.replace('"vessel"', '"balloon"'))],
    ['one of the files missing', trio().slice(0, 2)],
    ['a reference twice', trio(SDN.replace('12,"', '11,"'))],
  ])('is refused: %s', async (_, files) => {
    await expect(readList('ofac', files, '2026-10-01')).rejects.toThrow(NotTheList);
  });

  it('is refused at any place where it is cut', async () => {
    for (let at = 0; at < UN.length; at += 37) {
      await expect(one('un', UN.slice(0, at))).rejects.toThrow(NotTheList);
    }
  });

  it.each([
    ['another document', '<html></html>'],
    ['a document type', `<!DOCTYPE x [<!ENTITY y "z">]>${UN}`],
    ['an entity of its own', UN.replace('&apos;', '&y;')],
    ['no day', UN.replace('2026-02-27', 'yesterday')],
  ])('is refused as XML: %s', async (_, text) => {
    await expect(one('un', text)).rejects.toThrow(NotTheList);
  });

  it('is refused in another encoding, and where letters were broken', async () => {
    const latin = Uint8Array.from(Buffer.from(EU.replaceAll('Odile', 'Odilé'), 'latin1'));
    await expect(readList('eu', [{ name: 'eu', bytes: latin }])).rejects.toThrow('UTF-8');
    const wide = Uint8Array.from(Buffer.from(EU, 'utf16le'));
    await expect(readList('eu', [{ name: 'eu', bytes: wide }])).rejects.toThrow(NotTheList);
    const broken = EU.replace('Odile', 'Ã©'.repeat(30));
    await expect(one('eu', broken)).rejects.toThrow('letters');
  });

  it('is refused without a column that is needed, and when nobody knows its day', async () => {
    await expect(one('eu', EU.replaceAll('Entity_LogicalId', 'Id'))).rejects.toThrow('column');
    await expect(readList('ofac', trio())).rejects.toThrow('published');
  });
});

describe('the next edition', () => {
  const edition = (list: SanctionsList, entries: SanctionsList['entries'], published: string) => ({
    ...list,
    entries,
    published,
  });

  it('differs by what was added, changed and removed', async () => {
    const list = await sandboxList();
    const [first, second, ...rest] = list.entries;
    if (first === undefined || second === undefined) throw new Error('The list is empty.');
    const changed = {
      ...first,
      names: [...first.names, { text: 'New', quality: 'alias' as const }],
    };
    const remarked = rest.map((entry) => ({ ...entry, remarks: 'Other words.' }));
    const added = { ...second, id: 'sandbox:NEW' };
    const next = edition(list, [changed, ...remarked, added], '2026-12-01');
    expect(difference(list, next)).toEqual({
      added: [added],
      changed: [changed],
      removed: [second],
      covered: [changed],
      newNames: 1 + added.names.length,
    });
    // Of another birth it fits other people, by each of its names.
    const born = { ...first, births: [...first.births, { from: '1970-01-01', to: '1970-01-01' }] };
    const reborn = edition(list, [born, second, ...rest], '2026-12-01');
    expect(difference(list, reborn).newNames).toBe(first.names.length);
    expect(() => mustFollow(list, next)).not.toThrow();
  });

  it('covers an entry as it was only where nobody who was found could be missed', async () => {
    const [was] = (await sandboxList()).entries;
    if (was === undefined) throw new Error('The list is empty.');
    const [name, ...names] = was.names;
    if (name === undefined) throw new Error('The entry has no name.');
    const day = { from: '1970-01-01', to: '1970-01-01' };
    const weaker = { ...name, quality: 'weak' as const };
    expect(covers({ ...was, births: [...was.births, day], remarks: '' }, was)).toBe(true);
    expect(covers({ ...was, countries: [...was.countries, 'BY'] }, was)).toBe(true);
    for (const now of [
      { ...was, names },
      { ...was, names: [weaker, ...names] },
      { ...was, kind: 'vessel' as const },
      { ...was, births: [day] },
      { ...was, births: [] },
      { ...was, countries: [] },
    ]) {
      expect(covers(now, was)).toBe(false);
    }
    // Without a birth it fits everybody of the name; with one it does not.
    expect(covers(was, { ...was, births: [] })).toBe(false);
  });

  it('is refused when much of it is gone', async () => {
    const list = await sandboxList();
    const half = edition(list, list.entries.slice(0, 31), '2026-12-01');
    expect(() => mustFollow(list, half)).toThrow('gone');
  });
});
