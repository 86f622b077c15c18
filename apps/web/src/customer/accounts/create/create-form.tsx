/** The choice itself: products with what they pay, said before anything is opened. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Product } from '#customer/accounts/products.queries.ts';
import { productName } from '#lib/accounts/product-name.ts';
import { bank } from '#lib/client.ts';
import { type Problem, problemOf, problemsFromBank } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useProductWords } from './use-product-words.ts';

const FIELDS = ['account_type', 'currency', 'account_tag'] as const;
type Field = (typeof FIELDS)[number];
const LONGEST_NAME = 60;

export interface CreateFormProps {
  readonly products: readonly [Product, ...Product[]];
}

function openAccount({ id: account_type }: Product, currency: string, account_tag: string) {
  const named = account_tag === '' ? {} : { account_tag };
  return bank.accounts.open({ body: { account_type, currency, ...named } });
}

export function CreateForm({ products }: CreateFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { user } = useCustomer();
  const attempt = useAttempt<Field>();
  const [productId, setProductId] = useState<string>(products[0].id);
  const [wish, setWish] = useState<string>(user.currency);
  const [name, setName] = useState('');
  const product = products.find(({ id }) => id === productId) ?? products[0];
  // Another product may not come in the currency that was chosen.
  const currency = product.currencies.includes(wish) ? wish : (product.currencies[0] ?? wish);
  const nameOf = (field: Field) => intl.formatMessage({ id: `customer.accounts.${field}` });

  async function open() {
    const opened = await openAccount(product, currency, name.trim());
    await cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
    await navigate(paths.customer.accountDetail(opened.id), { state: { opened: true } });
  }

  function submit() {
    const tooLong = name.trim().length > LONGEST_NAME;
    const message = intl.formatMessage({ id: 'customer.accounts.name-too-long' });
    void attempt.run(tooLong ? [{ field: 'account_tag', message }] : [], open, (error) =>
      problemsFromBank(error, (given) => FIELDS.find((field) => field === given)),
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
        problems={attempt.problems}
        nameOf={nameOf}
        onProduct={setProductId}
        onCurrency={setWish}
        onName={setName}
      />
      <div>
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'customer.accounts.open' })}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps extends CreateFormProps {
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
  const { products, product, currency, name, problems, nameOf } = props;
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
        description={intl.formatMessage({ id: 'customer.accounts.currency-help' })}
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
        description={intl.formatMessage({ id: 'customer.accounts.name-help' })}
        value={name}
        onChange={onName}
        error={problemOf(problems, 'account_tag')}
      />
    </>
  );
}
