/** The living part of `/verify`: a code, a file, and what the bank says to them. */
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ApiError, bank } from '#lib/client.ts';
import { said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { type Attempt, useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FileChooser } from './file-chooser.tsx';
import { codeFrom, type HeldFile, readHeldFile, spaced } from './held-file.ts';
import { type Outcome, VerifyOutcome } from './verify-outcome.tsx';

type Field = 'code';

export function VerifyForm() {
  const intl = useIntl();
  const attempt = useAttempt<Field>();
  const [code, setCode] = useState('');
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<Outcome>();
  const check = (asked: string, chosen: File | undefined) =>
    run(attempt, asked, chosen, setOutcome);
  useCodeInAddress((given) => {
    const found = codeFrom(given);
    setCode(found === undefined ? given : spaced(found));
    void check(given, undefined);
  });
  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setOutcome(undefined);
    if (chosen === undefined) return;
    const { code: inside } = await readHeldFile(chosen);
    if (inside === undefined || code !== '') return;
    setCode(spaced(inside));
  };
  const name = intl.formatMessage({ id: 'verify.form.code' });
  return (
    <div className="flex flex-col gap-6">
      <form
        noValidate
        className="flex flex-col gap-5 rounded-md border border-line bg-raised p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void check(code, file);
        }}
      >
        <ProblemSummary {...attempt} nameOf={() => name} />
        <FileChooser file={file} onChange={(chosen) => void choose(chosen)} />
        <TextField
          ltr
          name="code"
          autoComplete="off"
          label={name}
          description={intl.formatMessage({ id: 'verify.form.code-help' })}
          value={code}
          onChange={setCode}
          error={attempt.problems.find(({ field }) => field === 'code')?.message}
        />
        <div className="flex max-sm:*:grow">
          <Button type="submit" variant="primary" isPending={attempt.isPending}>
            {intl.formatMessage({ id: 'verify.form.check' })}
          </Button>
        </div>
      </form>
      {outcome !== undefined && <VerifyOutcome key={attempt.attempt} outcome={outcome} />}
    </div>
  );
}

async function run(
  attempt: Attempt<Field>,
  typed: string,
  file: File | undefined,
  onOutcome: (outcome: Outcome | undefined) => void,
): Promise<void> {
  onOutcome(undefined);
  const code = codeFrom(typed);
  const problems =
    code === undefined ? [{ field: 'code' as const, message: said('verify.form.code-wrong') }] : [];
  await attempt.run(problems, async () => {
    const held = file === undefined ? undefined : await readHeldFile(file);
    onOutcome(await ask(code ?? '', held));
  });
}

async function ask(code: string, held: HeldFile | undefined): Promise<Outcome> {
  try {
    const issued = await bank.verify.read({ params: { code } });
    if (held === undefined) return { kind: 'issued', code, issued };
    const hashes = Object.values(issued.files).map(({ sha256 }) => sha256);
    return { kind: hashes.includes(held.sha256) ? 'genuine' : 'changed', code, issued };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return { kind: 'unknown', code };
    throw error;
  }
}

/** `/verify/CODE`, in whichever language; looked at once. */
function useCodeInAddress(found: (given: string) => void): void {
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    const [, given] = /\/verify\/([^/]+)\/?$/.exec(location.pathname) ?? [];
    if (given !== undefined) found(decodeURIComponent(given));
  });
}
