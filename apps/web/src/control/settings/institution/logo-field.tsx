/**
 * The bank's logo: sent as soon as it is chosen, so that it is seen as the bank has drawn it; shown
 * to everybody once it is saved and a second person has agreed.
 */
import { logoNamed } from '@fairlead/contract/logo-name';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { bankWithProgress } from '#lib/client.ts';
import { useFieldName } from '#lib/form/field-names.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { brandOfPage } from '#lib/screen/brand.ts';
import { Button } from '#ui/actions/button.tsx';
import { Brand } from '#ui/brand/brand.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { DropFrame } from '#ui/files/drop-frame.tsx';
import { FileSources } from '#ui/files/file-sources.tsx';
import type { InstitutionFieldProps } from './holidays-field.tsx';

export function LogoField({ control, isReadOnly }: InstitutionFieldProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'control.institution.logo' });
  useFieldName('logo', label);
  return (
    <Controller
      control={control}
      name="logo"
      render={({ field: { value, onChange } }) => (
        <Chooser label={label} value={value} onChange={onChange} isReadOnly={isReadOnly} />
      )}
    />
  );
}

interface ChooserProps {
  readonly label: string;
  /** A logo's name, or empty. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly isReadOnly: boolean;
}

function Chooser({ label, value, onChange, isReadOnly }: ChooserProps) {
  const intl = useIntl();
  const { sent, problem, send } = useSending(onChange);
  const isDisabled = isReadOnly || sent !== undefined;
  const help = intl.formatMessage({ id: 'control.institution.logo-help' });
  return (
    <DropFrame
      label={label}
      description={help}
      {...(problem !== undefined && { error: problem })}
      onDrop={send}
      isDisabled={isDisabled}
    >
      <Samples value={value} />
      {sent !== undefined && (
        <ProgressBar
          label={intl.formatMessage({ id: 'control.institution.logo-sending' })}
          share={sent}
        />
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-3">
          <FileSources
            label={label}
            name="logo"
            accept=".jpg,.jpeg,.png,.webp"
            words={value === '' ? 'first' : 'other'}
            onChange={send}
            isDisabled={isDisabled}
          />
          {value !== '' && (
            <Button size="compact" variant="quiet" onPress={() => onChange('')}>
              {intl.formatMessage({ id: 'control.institution.logo-remove' })}
            </Button>
          )}
        </div>
      )}
    </DropFrame>
  );
}

function useSending(onSent: (name: string) => void) {
  const intl = useIntl();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  async function send([logo]: readonly File[]) {
    if (logo === undefined) return;
    setProblem(undefined);
    setSent(0);
    try {
      const { name } = await bankWithProgress(setSent).logos.upload({ files: { logo } });
      onSent(name);
    } catch (error) {
      setProblem(sentenceFor(error, intl));
    } finally {
      setSent(undefined);
    }
  }
  return { sent, problem, send };
}

/** As it stands in the head of a light and of a dark page. */
function Samples({ value }: { readonly value: string }) {
  const logo = logoNamed(value);
  return (
    <ul className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {(['light', 'dark'] as const).map((theme) => (
        <li
          key={theme}
          data-theme={theme}
          className="flex min-h-16 min-w-0 items-center gap-2.5 rounded-md border border-line bg-surface px-4 font-semibold text-ink"
        >
          <Brand name={brandOfPage()} logo={logo} />
        </li>
      ))}
    </ul>
  );
}
