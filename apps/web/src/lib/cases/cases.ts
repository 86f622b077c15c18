/** Cases, as their queue, a customer's record and a restriction ask for them. */
import type { bank } from '#lib/client.ts';
import { wordsOf } from '#lib/form/checks.ts';

export type CaseRow = Awaited<ReturnType<typeof bank.cases.list>>['data'][number];

export const casesKey = ['staff', 'cases'] as const;

/** Why a case is opened, or what was decided about it. */
export const caseReason = wordsOf(10, 1_000);
