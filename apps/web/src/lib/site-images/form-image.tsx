/** An image of the site in a form: chosen, another, or none. Its value is an id or empty. */
import type { ImageId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { useFieldName } from '#lib/form/field-names.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import { errorClass, helpClass, labelClass } from '#ui/field-frame/field-class.ts';
import { OptionalMark } from '#ui/field-frame/optional-mark.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ImagePicker } from './image-picker.tsx';
import { imageQuery } from './images.queries.ts';

export interface FormImageProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly description?: string;
  readonly isReadOnly?: boolean;
}

export function FormImage<Values extends FieldValues>(props: FormImageProps<Values>) {
  const { control, name, label, description, isReadOnly = false } = props;
  const inWords = useErrorWords();
  useFieldName(name, label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <fieldset className="flex min-w-0 flex-col gap-1.5">
          <legend className={`${labelClass} mb-1.5`}>
            {label}
            <OptionalMark />
          </legend>
          <Chosen id={value} name={name} isReadOnly={isReadOnly} onChange={onChange} />
          {description !== undefined && <p className={helpClass}>{description}</p>}
          {error?.message !== undefined && (
            <p role="alert" className={errorClass}>
              <ErrorNote>{inWords(error.message)}</ErrorNote>
            </p>
          )}
        </fieldset>
      )}
    />
  );
}

interface ChosenProps {
  readonly id: string;
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly onChange: (id: string) => void;
}

function Chosen({ id, isReadOnly, onChange }: ChosenProps) {
  const intl = useIntl();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-4">
      {id === '' ? (
        <span className="text-muted">{intl.formatMessage({ id: 'control.images.none' })}</span>
      ) : (
        <Thumbnail id={id as ImageId} />
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button size="compact" onPress={() => setChoosing(true)}>
            {intl.formatMessage({ id: 'control.images.choose' })}
          </Button>
          {id !== '' && (
            <Button size="compact" variant="quiet" onPress={() => onChange('')}>
              {intl.formatMessage({ id: 'control.images.take-off' })}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <Dialog
          title={intl.formatMessage({ id: 'control.images.choose' })}
          isOpen
          width="wide"
          onClose={() => setChoosing(false)}
        >
          <ImagePicker
            chosen={id === '' ? undefined : id}
            onChoose={(chosen) => {
              onChange(chosen);
              setChoosing(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function Thumbnail({ id }: { readonly id: ImageId }) {
  const { data } = useQuery(imageQuery(id));
  if (data === undefined) return <span className="size-20 rounded-sm bg-sunken" />;
  return (
    <img
      src={data.sizes[0]?.path ?? data.path}
      alt={data.alt}
      className="size-20 rounded-sm border border-line object-cover"
    />
  );
}
