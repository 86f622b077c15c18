/** What somebody said, who they are, and when they agreed to be shown. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { ItemFormProps } from '#lib/content/editing/item-form.ts';
import { LanguageField } from '#lib/content/editing/language-field.tsx';
import { useContentForm } from '#lib/content/editing/use-content-form.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { optionalText, requiredText, textUpTo } from '#lib/form/checks.ts';
import { FormCountry } from '#lib/form/form-country.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { FormImage } from '#lib/site-images/form-image.tsx';
import { imageIdOf } from '#lib/site-images/images.queries.ts';
import { ConsentField } from './consent-field.tsx';
import type { ReviewWords } from './reviews-noun.ts';

const checks = z.object({
  language: requiredText,
  name: textUpTo(120),
  review: textUpTo(2_000),
  country: z.string(),
  occupation: optionalText,
  image: z.string(),
  /** A day, or empty. */
  consent_on: z.string(),
});
type Typed = z.infer<typeof checks>;

export interface ReviewMaking extends ReviewWords {
  readonly language: string;
}

export function wordsOf({ language: _, ...words }: ReviewMaking): ReviewWords {
  return words;
}

function typedOf({ image, country, occupation, consent_at, ...rest }: ReviewMaking): Typed {
  return {
    ...rest,
    image: image ?? '',
    country: country ?? '',
    occupation: occupation ?? '',
    consent_on: consent_at?.slice(0, 10) ?? '',
  };
}

function madeOf({ image, country, occupation, consent_on, ...rest }: Typed): ReviewMaking {
  return {
    ...rest,
    image: imageIdOf(image),
    country: country === '' ? null : country,
    occupation: occupation === '' ? null : occupation,
    consent_at: consent_on === '' ? null : `${consent_on}T00:00:00Z`,
  };
}

export function ReviewForm(props: ItemFormProps<ReviewMaking>) {
  const { start, isNew, save, isReadOnly = false, onUnsaved } = props;
  const intl = useIntl();
  const state = useContentForm<Typed>({
    schema: checks,
    start: typedOf(start),
    save: (typed) => save(madeOf(typed)),
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
        name="name"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.reviews.name' })}
      />
      <FormText
        control={control}
        language={language}
        name="review"
        kind="area"
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.reviews.review' })}
        description={intl.formatMessage({ id: 'control.item.paragraphs' })}
      />
      <FormText
        control={control}
        language={language}
        name="occupation"
        optional
        isReadOnly={isReadOnly}
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.reviews.occupation' })}
      />
      <FormCountry
        control={control}
        name="country"
        label={intl.formatMessage({ id: 'control.reviews.country' })}
      />
      <FormImage
        control={control}
        name="image"
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.item.image' })}
      />
      <ConsentField control={control} name="consent_on" isDisabled={isReadOnly} />
    </BankForm>
  );
}
