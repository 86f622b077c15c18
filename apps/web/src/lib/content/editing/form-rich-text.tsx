/** Formatted text in a form. The editor is large and comes on its own. */
import type { RichText } from '@fairlead/contract/rich-text';
import { lazy } from 'react';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useFieldName } from '#lib/form/field-names.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LatePart } from '#ui/parts/late-part.tsx';

const RichTextEditor = lazy(() =>
  import('#lib/rich-text/rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })),
);

export interface FormRichTextProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, RichText>;
  readonly label: string;
  readonly description?: string;
  readonly language: string;
  readonly isReadOnly?: boolean;
}

export function FormRichText<Values extends FieldValues>(props: FormRichTextProps<Values>) {
  const { control, name, isReadOnly = false, ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <LatePart waiting={<Skeleton className="h-72 w-full" />}>
          <RichTextEditor
            {...rest}
            name={name}
            start={value}
            onChange={onChange}
            isReadOnly={isReadOnly}
            error={error?.message === undefined ? undefined : inWords(error.message)}
          />
        </LatePart>
      )}
    />
  );
}
