/** What search engines read of the first page. There is no way to add a script. */
import { verificationTags } from '@fairlead/contract/content-choices';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { FormRow } from '#control/settings/form-row.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { siteTexts, storedOf, textsOf } from './site-texts.ts';
import { SiteTextsFields } from './site-texts-fields.tsx';

const checks = z.object({
  texts: siteTexts,
  verification_tags: z.array(
    z.object({
      name: z.enum(verificationTags),
      content: z
        .string()
        .check(z.trim(), z.regex(/^[A-Za-z0-9_=.-]{1,200}$/, 'field.error.site-code')),
    }),
  ),
});
type Typed = z.infer<typeof checks>;

const MOST_TAGS = 10;

export function HtmlForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'html'>>) {
  const intl = useIntl();
  const state = useSettingsForm<Typed>({
    schema: checks,
    start: { ...current.value, texts: textsOf(current.value.texts) },
    save: ({ texts, verification_tags }) =>
      bank.settings.changeHtml({
        ifMatch: String(current.version),
        body: { texts: storedOf(texts), verification_tags },
      }),
  });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <SiteTextsFields control={state.form.control} isReadOnly={isReadOnly} />
      <Tags control={state.form.control} isReadOnly={isReadOnly} />
    </BankForm>
  );
}

interface TagsProps {
  readonly control: Control<Typed, unknown, Typed>;
  readonly isReadOnly: boolean;
}

function Tags({ control, isReadOnly }: TagsProps) {
  const intl = useIntl();
  const { fields, append, remove } = useFieldArray({ control, name: 'verification_tags' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        {intl.formatMessage({ id: 'control.html.tags' })}
      </legend>
      <p className="text-sm text-muted">{intl.formatMessage({ id: 'control.html.tags-help' })}</p>
      {fields.map(({ id }, index) => (
        <FormRow
          key={id}
          name={intl.formatMessage({ id: 'control.html.tag-row' }, { number: index + 1 })}
          className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <FormSelect
            control={control}
            name={`verification_tags.${index}.name`}
            isDisabled={isReadOnly}
            label={intl.formatMessage({ id: 'control.html.tag-name' })}
            choices={verificationTags.map((tag) => ({ id: tag, label: tag }))}
          />
          <FormText
            control={control}
            name={`verification_tags.${index}.content`}
            isReadOnly={isReadOnly}
            autoComplete="off"
            label={intl.formatMessage({ id: 'control.html.tag-code' })}
          />
          {!isReadOnly && (
            <div className="sm:pt-6.5">
              <IconButton
                label={intl.formatMessage({ id: 'control.html.tag-remove' })}
                onPress={() => remove(index)}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          )}
        </FormRow>
      ))}
      {!isReadOnly && fields.length < MOST_TAGS && (
        <div>
          <Button
            size="compact"
            onPress={() => append({ name: verificationTags[0], content: '' })}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: 'control.html.tag-add' })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
