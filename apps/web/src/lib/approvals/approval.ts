/** A proposal, as the screens that show one read it. */
import type { bank } from '#lib/client.ts';

export type Approval = Awaited<ReturnType<typeof bank.approvals.read>>;
