/** Writes to the bank: the living part of `/contact`, and in short of other pages. */
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { type Found, problemOf, problemsFromBank, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Reference } from '#ui/values/reference.tsx';

const FIELDS = ['name', 'email', 'subject', 'body'] as const;
type Field = (typeof FIELDS)[number];
type Message = Readonly<Record<Field, string>>;

const EMPTY: Message = { name: '', email: '', subject: '', body: '' };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const BODY = { least: 10, most: 4_000 };

function fieldNamed(name: string): Field | undefined {
  return FIELDS.find((field) => field === name);
}

function problemsIn(message: Message): Found<Field>[] {
  const problems: Found<Field>[] = [];
  const add = (field: Field, id: MessageId) => problems.push({ field, message: said(id) });
  if (!EMAIL.test(message.email.trim())) add('email', 'field.error.email');
  const { length } = message.body.trim();
  if (length < BODY.least) add('body', 'site.contact.body-short');
  if (length > BODY.most) add('body', 'site.contact.body-long');
  return problems;
}

/** What was left empty is not sent. */
function asSent({ name, email, subject, body }: Message) {
  return {
    email: email.trim(),
    body: body.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(subject.trim() === '' ? {} : { subject: subject.trim() }),
  };
}

export interface ContactFacts {
  /** Email and message alone. */
  readonly short?: boolean;
}

export function ContactForm({ short = false }: ContactFacts) {
  const intl = useIntl();
  const [message, setMessage] = useState(EMPTY);
  const [reference, setReference] = useState<string>();
  const attempt = useAttempt<Field>();
  const set = (field: Field) => (text: string) =>
    setMessage((before) => ({ ...before, [field]: text }));
  const nameOf = (field: Field) => intl.formatMessage({ id: `site.contact.field-${field}` });

  function send(event: FormEvent) {
    event.preventDefault();
    void attempt.run(
      problemsIn(message),
      async () => {
        const sent = await bank.contactMessages.send({ body: asSent(message) });
        setReference(sent.reference);
      },
      (error) => problemsFromBank(error, fieldNamed),
    );
  }

  if (reference !== undefined) return <Sent reference={reference} email={message.email} />;
  const field = (name: Field) => ({
    name,
    label: nameOf(name),
    value: message[name],
    onChange: set(name),
    error: problemOf(attempt.problems, name),
  });
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-5">
      <ProblemSummary {...attempt} nameOf={nameOf} />
      {!short && <TextField {...field('name')} optional autoComplete="name" />}
      <TextField
        {...field('email')}
        type="email"
        ltr
        autoComplete="email"
        description={intl.formatMessage({ id: 'site.contact.email-help' })}
      />
      {!short && <TextField {...field('subject')} optional />}
      <TextArea
        {...field('body')}
        description={intl.formatMessage({ id: 'site.contact.body-help' })}
      />
      <div className="flex max-sm:*:grow">
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'site.contact.send' })}
        </Button>
      </div>
    </form>
  );
}

function Sent({ reference, email }: { readonly reference: string; readonly email: string }) {
  const intl = useIntl();
  return (
    <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'site.contact.sent-title' })}>
      {intl.formatMessage(
        { id: 'site.contact.sent-text' },
        {
          reference: <Reference key="reference" text={reference} />,
          email: (
            <bdi key="email" dir="ltr">
              {email}
            </bdi>
          ),
        },
      )}
    </Panel>
  );
}
