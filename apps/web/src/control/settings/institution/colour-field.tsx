/** The bank's own colour, with how it looks in both themes before it is saved. */
import { whiteStandsOut } from '@fairlead/contract/accent-colour';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { accentTokensOf } from '#lib/accent/accent-tokens.ts';
import { FormText } from '#lib/form/form-text.tsx';
import type { InstitutionFieldProps } from './holidays-field.tsx';

export function ColourField({ control, isReadOnly }: InstitutionFieldProps) {
  const intl = useIntl();
  const colour = useWatch({ control, name: 'accent_colour' });
  return (
    <div className="flex flex-col gap-3">
      <FormText
        control={control}
        name="accent_colour"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.institution.colour' })}
        description={intl.formatMessage({ id: 'control.institution.colour-help' })}
      />
      {/^#[0-9a-f]{6}$/.test(colour) && whiteStandsOut(colour) && <Samples colour={colour} />}
    </div>
  );
}

/** Drawn as buttons and links are; nothing in it can be pressed. */
function Samples({ colour }: { readonly colour: string }) {
  const intl = useIntl();
  const tokens = accentTokensOf(colour);
  return (
    <ul className="grid grid-cols-2 gap-3 text-sm max-sm:grid-cols-1">
      {(['light', 'dark'] as const).map((theme) => (
        <li
          key={theme}
          data-theme={theme}
          className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-surface p-4 text-ink"
        >
          <span
            className="rounded-sm px-3 py-1.5 font-medium"
            style={{ background: tokens.accent, color: tokens['on-accent'] }}
          >
            {intl.formatMessage({ id: `app.theme.${theme}` })}
          </span>
          <span className="underline" style={{ color: tokens['accent-ink'] }}>
            {intl.formatMessage({ id: 'control.institution.colour-link' })}
          </span>
        </li>
      ))}
    </ul>
  );
}
