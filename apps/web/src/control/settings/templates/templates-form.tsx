/** The words and the look of mails. The frame, the warning and the sandbox mark are the build's. */
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { languages, nativeName } from '#lib/languages.ts';
import { Select } from '#ui/choices/select.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { MailPreview } from './mail-preview.tsx';
import {
  checks,
  DESIGNS,
  settingsOf,
  type TemplateValues,
  valuesOf,
  WRITTEN,
  type WrittenMail,
} from './template-checks.ts';
import { TemplateText } from './template-text.tsx';

type Mail = WrittenMail | 'general';
const MAILS: readonly Mail[] = ['general', ...WRITTEN];

export function TemplatesForm(props: SettingsFormProps<GroupOf<'mail-templates'>>) {
  const { current, isReadOnly } = props;
  const intl = useIntl();
  const [mail, setMail] = useState<Mail>('welcome');
  const state = useSettingsForm({
    schema: checks,
    start: valuesOf(current.value),
    save: (typed) =>
      bank.settings.changeMailTemplates({
        ifMatch: String(current.version),
        body: settingsOf(typed),
      }),
  });
  const { control } = state.form;
  const name = (id: Mail) => intl.formatMessage({ id: `control.templates.${id}` });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={intl.formatMessage({ id: 'control.templates.mail' })}
          value={mail}
          onChange={(id) => setMail(MAILS.find((known) => known === id) ?? 'general')}
          choices={MAILS.map((id) => ({ id, label: name(id) }))}
        />
        <FormSelect
          key={mail}
          control={control}
          name={`${mail}.design`}
          isDisabled={isReadOnly}
          label={intl.formatMessage({ id: 'control.templates.design' })}
          choices={DESIGNS.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.templates.${id}` }),
          }))}
        />
      </div>
      {mail === 'general' ? (
        <Panel tone="note" title={name('general')}>
          {intl.formatMessage({ id: 'control.templates.general-help' })}
        </Panel>
      ) : (
        <Words control={control} mail={mail} isReadOnly={isReadOnly} />
      )}
    </BankForm>
  );
}

interface WordsProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  readonly mail: WrittenMail;
  readonly isReadOnly: boolean;
}

/** What a mail says, one language at a time. */
function Words({ control, mail, isReadOnly }: WordsProps) {
  const intl = useIntl();
  const [language, setLanguage] = useState(intl.locale);
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'control.templates.language' })}
        description={intl.formatMessage({ id: 'control.templates.language-help' })}
        value={language}
        onChange={setLanguage}
        choices={languages.map((id) => ({ id, label: nativeName(id) }))}
      />
      <TemplateText
        key={`${mail}-${language}`}
        control={control}
        mail={mail}
        language={language}
        place={languages.indexOf(language)}
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && <MailPreview control={control} mail={mail} language={language} />}
    </>
  );
}
