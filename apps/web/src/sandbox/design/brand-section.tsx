/** Mark, illustrations, colours and type. */
import { useIntl } from 'react-intl';
import { Adrift } from '#ui/brand/adrift.tsx';
import { Harbour } from '#ui/brand/harbour.tsx';
import { Mark } from '#ui/brand/mark.tsx';
import { Specimen } from './specimen.tsx';

const COLOURS = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['faint', 'bg-faint'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['credit', 'bg-credit'],
  ['credit-soft', 'bg-credit-soft'],
  ['debit', 'bg-debit'],
  ['debit-soft', 'bg-debit-soft'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
  ['focus', 'bg-focus'],
] as const;

const SIZES = [
  'text-xs',
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
] as const;

export function BrandSection() {
  const intl = useIntl();
  const sample = intl.formatMessage({ id: 'design.text.title' });
  return (
    <>
      <Specimen name="Mark">
        <Mark className="size-6" />
        <Mark />
        <Mark className="size-16" />
      </Specimen>
      <Specimen name="Harbour, Adrift">
        <div className="w-full max-w-md">
          <Harbour />
        </div>
        <Adrift />
      </Specimen>
      <Specimen name="--surface … --focus">
        {COLOURS.map(([name, look]) => (
          <div key={name} className="w-24">
            <div className={`h-12 rounded-sm border border-line ${look}`} />
            <span dir="ltr" className="font-mono text-xs text-muted">
              {name}
            </span>
          </div>
        ))}
      </Specimen>
      <Specimen name="text-xs … text-4xl" layout="stack">
        {SIZES.map((size) => (
          <p key={size} className={`${size} leading-tight`}>
            {sample}
          </p>
        ))}
        <p className="font-serif text-4xl leading-tight font-medium">{sample}</p>
      </Specimen>
    </>
  );
}
