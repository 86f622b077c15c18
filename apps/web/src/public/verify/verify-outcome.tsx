/** What came of a check: genuine, changed, unknown, or only a code without its file. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { saveFile } from '#lib/screen/save-file.ts';
import { Button } from '#ui/actions/button.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { spaced } from './held-file.ts';

type Issued = Awaited<ReturnType<typeof bank.verify.read>>;

export type Outcome =
  | {
      readonly kind: 'genuine' | 'changed' | 'issued';
      readonly code: string;
      readonly issued: Issued;
    }
  | { readonly kind: 'unknown'; readonly code: string };

const TONES = { genuine: 'success', changed: 'error', unknown: 'error', issued: 'note' } as const;

export function VerifyOutcome({ outcome }: { readonly outcome: Outcome }) {
  const intl = useIntl();
  const { kind } = outcome;
  return (
    <div className="flex flex-col gap-5">
      <Panel
        tone={TONES[kind]}
        takesFocus
        title={intl.formatMessage({ id: `verify.${kind}.title` })}
      >
        {intl.formatMessage({ id: `verify.${kind}.text` })}
      </Panel>
      {outcome.kind !== 'unknown' && <IssuedFacts {...outcome} />}
    </div>
  );
}

function IssuedFacts({ code, issued }: { readonly code: string; readonly issued: Issued }) {
  const intl = useIntl();
  const facts =
    issued.kind === 'statement' ? statementFacts(intl, issued) : receiptFacts(intl, issued);
  return (
    <section className="flex flex-col gap-4 rounded-md border border-line bg-raised p-5">
      <h2 className="text-lg font-semibold">
        {intl.formatMessage({ id: 'verify.facts.title' })}
        {issued.simulated && <SimulatedMark />}
      </h2>
      <Facts
        facts={[
          {
            name: intl.formatMessage({ id: 'verify.facts.kind' }),
            value: intl.formatMessage({ id: `verify.kind.${issued.kind}` }),
          },
          ...facts,
          {
            name: intl.formatMessage({ id: 'verify.facts.made' }),
            value: <DateTime iso={issued.issued_at} style="exact" />,
          },
          {
            name: intl.formatMessage({ id: 'verify.facts.code' }),
            value: <bdi dir="ltr">{spaced(code)}</bdi>,
          },
        ]}
      />
      <Sealed code={code} issued={issued} />
    </section>
  );
}

const dayIn = (intl: IntlShape, iso: string) =>
  intl.formatDate(iso, { dateStyle: 'long', timeZone: 'UTC' });

function ended(ending: string) {
  return <bdi dir="ltr">…{ending}</bdi>;
}

function statementFacts(intl: IntlShape, issued: Extract<Issued, { kind: 'statement' }>) {
  const name = (key: 'account' | 'days' | 'opening' | 'closing') =>
    intl.formatMessage({ id: `verify.facts.${key}` });
  const days = { from: dayIn(intl, issued.from), to: dayIn(intl, issued.to) };
  return [
    { name: name('account'), value: ended(issued.account_ending) },
    { name: name('days'), value: intl.formatMessage({ id: 'verify.facts.from-to' }, days) },
    { name: name('opening'), value: <bdi>{issued.opening_balance.display}</bdi> },
    { name: name('closing'), value: <bdi>{issued.closing_balance.display}</bdi> },
  ];
}

function receiptFacts(intl: IntlShape, issued: Extract<Issued, { kind: 'receipt' }>) {
  const name = (key: 'left' | 'arrived' | 'account-from' | 'account-to' | 'day' | 'reference') =>
    intl.formatMessage({ id: `verify.facts.${key}` });
  const { left, arrived, from_ending: from, to_ending: to } = issued;
  const crosses = left.currency !== arrived.currency;
  return [
    {
      name: intl.formatMessage({ id: 'verify.facts.status' }),
      value: intl.formatMessage({ id: `verify.status.${issued.status}` }),
    },
    { name: name(from === null ? 'arrived' : 'left'), value: <bdi>{left.display}</bdi> },
    ...(crosses ? [{ name: name('arrived'), value: <bdi>{arrived.display}</bdi> }] : []),
    ...(from === null ? [] : [{ name: name('account-from'), value: ended(from) }]),
    ...(to === null ? [] : [{ name: name('account-to'), value: ended(to) }]),
    { name: name('day'), value: dayIn(intl, issued.value_date) },
    { name: name('reference'), value: <Reference text={issued.reference} /> },
  ];
}

/** In which blocks the hashes of its files are sealed, and the proof to take away. */
function Sealed({ code, issued }: { readonly code: string; readonly issued: Issued }) {
  const intl = useIntl();
  const files = Object.values(issued.files);
  const blocks = new Set(
    files.flatMap(({ proof }) => (proof === null ? [] : [proof.block.number])),
  );
  const save = () => saveFile(new Blob([JSON.stringify(issued)]), `proof-${code}.json`);
  if (files.length === 0) {
    return <p className="text-muted">{intl.formatMessage({ id: 'verify.facts.no-files' })}</p>;
  }
  if (blocks.size === 0) {
    return <p className="text-muted">{intl.formatMessage({ id: 'verify.facts.not-sealed' })}</p>;
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        {intl.formatMessage(
          { id: 'verify.facts.sealed' },
          { blocks: intl.formatList([...blocks]) },
        )}
      </p>
      <Button size="compact" onPress={save}>
        {intl.formatMessage({ id: 'verify.facts.proof' })}
      </Button>
    </div>
  );
}
