/** A question, its answer, and the page that it belongs to. */
import { faqCategories } from '@fairlead/contract/content-choices';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { FormRichText } from '#lib/content/editing/form-rich-text.tsx';
import type { ItemFormProps } from '#lib/content/editing/item-form.ts';
import { LanguageField } from '#lib/content/editing/language-field.tsx';
import { PositionField } from '#lib/content/editing/position-field.tsx';
import { useContentForm } from '#lib/content/editing/use-content-form.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { positionCheck, requiredText, requiredWords, textUpTo } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import type { FaqWords } from './faqs-noun.ts';

const checks = z.object({
  language: requiredText,
  title: textUpTo(200),
  content: requiredWords,
  category: z.enum(faqCategories),
  position: positionCheck,
});
type Typed = z.infer<typeof checks>;

export interface FaqMaking extends FaqWords {
  readonly language: string;
}

export function wordsOf({ language: _, ...words }: FaqMaking): FaqWords {
  return words;
}

export function FaqForm(props: ItemFormProps<FaqMaking>) {
  const { start, isNew, save, isReadOnly = false, onUnsaved } = props;
  const intl = useIntl();
  const state = useContentForm<Typed>({
    schema: checks,
    start: start,
    save: save,
    onUnsaved,
  });
  const { control } = state.form;
  const language = state.form.watch('language');
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.item.save' })}
      isReadOnly={isReadOnly}
    >
      {isNew && <LanguageField control={control} name="language" />}
      <FormText
        control={control}
        language={language}
        name="title"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.faqs.question' })}
      />
      <FormRichText
        control={control}
        name="content"
        language={language}
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.faqs.answer' })}
      />
      <FormSelect
        control={control}
        name="category"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.faqs.category' })}
        description={intl.formatMessage({ id: 'control.faqs.category-help' })}
        choices={faqCategories.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.faqcategory.${id}` }),
        }))}
      />
      <PositionField control={control} name="position" isReadOnly={isReadOnly} />
    </BankForm>
  );
}
