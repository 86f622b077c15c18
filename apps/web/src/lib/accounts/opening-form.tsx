/** What can be opened, with what it pays, said before anything is: product, currency, name. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { type Problem, problemOf, problemsFromBank, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { useOnce } from '#lib/sending/use-once.ts';
import { Button } from '#ui/actions/button.tsx';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { productName } from './product-name.ts';
import { type Product, productsQuery } from './products.queries.ts';
import { useProductWords } from './use-product-words.ts';

const FIELDS = ['account_type', 'currency', 'account_tag'] as const;
type Field = (typeof FIELDS)[number];
const LONGEST_NAME = 60;

/** As the API takes it. */
export interface Opening {
  readonly account_type: string;
  readonly currency: string;
  readonly account_tag?: string;
}

export interface OpeningFormProps {
  /** That of the owner, chosen where it is offered. */
  readonly homeCurrency: string;
  readonly nameHelp: string;
  /** Said where nothing can be opened. */
  readonly noProducts: string;
  /** Under the same key whoever sends the same again gets the account that was opened. */
  readonly open: (opening: Opening, idempotencyKey: string) => Promise<void>;
}

export function OpeningForm(props: OpeningFormProps) {
  const intl = useIntl();
  const products = useQuery(productsQuery);
  return (
    <QueryView
      query={products}
      errorTitle={intl.formatMessage({ id: 'app.opening.products-not-loaded' })}
      skeleton={<Skeleton className="h-112 w-full" />}
    >
      {([first, ...others]) =>
        first === undefined ? (
          <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
            {props.noProducts}
          </EmptyState>
        ) : (
          <Choice {...props} products={[first, ...others]} />
        )
      }
    </QueryView>
  );
}

interface ChoiceProps extends OpeningFormProps {
  readonly products: readonly [Product, ...Product[]];
}

function Choice({ products, homeCurrency, nameHelp, open }: ChoiceProps) {
  const intl = useIntl();
  const attempt = useAttempt<Field>();
  const once = useOnce();
  const [productId, setProductId] = useState<string>(products[0].id);
  const [wish, setWish] = useState<string>(homeCurrency);
  const [name, setName] = useState('');
  const product = products.find(({ id }) => id === productId) ?? products[0];
  // Another product may not come in the currency that was chosen.
  const currency = product.currencies.includes(wish) ? wish : (product.currencies[0] ?? wish);
  const nameOf = (field: Field) => intl.formatMessage({ id: `app.opening.${field}` });

  function submit() {
    const account_tag = name.trim();
    const message = said('app.opening.name-too-long');
    const tooLong = account_tag.length > LONGEST_NAME;
    const unnamed = { account_type: product.id, currency };
    const opening = account_tag === '' ? unnamed : { ...unnamed, account_tag };
    void attempt.run(
      tooLong ? [{ field: 'account_tag', message }] : [],
      () => once(opening, (key) => open(opening, key)),
      (error) => problemsFromBank(error, (given) => FIELDS.find((field) => field === given)),
    );
  }

  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ProblemSummary {...attempt} nameOf={nameOf} />
      <Fields
        products={products}
        product={product}
        currency={currency}
        name={name}
        nameHelp={nameHelp}
        problems={attempt.problems}
        nameOf={nameOf}
        onProduct={setProductId}
        onCurrency={setWish}
        onName={setName}
      />
      <div>
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'app.opening.open' })}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps extends Pick<ChoiceProps, 'products' | 'nameHelp'> {
  readonly product: Product;
  readonly currency: string;
  readonly name: string;
  readonly problems: readonly Problem<Field>[];
  readonly nameOf: (field: Field) => string;
  readonly onProduct: (id: string) => void;
  readonly onCurrency: (code: string) => void;
  readonly onName: (name: string) => void;
}

function Fields(props: FieldsProps) {
  const { products, product, currency, name, nameHelp, problems, nameOf } = props;
  const { onProduct, onCurrency, onName } = props;
  const intl = useIntl();
  const aboutOf = useProductWords();
  return (
    <>
      <RadioGroup
        name="account_type"
        label={nameOf('account_type')}
        value={product.id}
        onChange={onProduct}
        error={problemOf(problems, 'account_type')}
        choices={products.map((one) => ({
          id: one.id,
          label: productName(intl, one.name),
          description: aboutOf(one, currency),
        }))}
      />
      <PlainSelect
        name="currency"
        label={nameOf('currency')}
        description={intl.formatMessage({ id: 'app.opening.currency-help' })}
        value={currency}
        onChange={onCurrency}
        error={problemOf(problems, 'currency')}
        choices={product.currencies.map((code) => ({
          id: code,
          label: `${intl.formatDisplayName(code, { type: 'currency' })} (${code})`,
        }))}
      />
      <TextField
        name="account_tag"
        optional
        autoComplete="off"
        label={nameOf('account_tag')}
        description={nameHelp}
        value={name}
        onChange={onName}
        error={problemOf(problems, 'account_tag')}
      />
    </>
  );
}
