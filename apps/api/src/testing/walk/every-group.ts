/** All groups of writes, in an order in which none is in another's way. */

import { contentWrites, settingsWrites } from './content-writes.ts';
import {
  accountWrites,
  correspondenceWrites,
  paymentWrites,
  profileWrites,
  visitorWrites,
} from './customer-writes.ts';
import { exportWrites } from './export-writes.ts';
import {
  adjustmentWrites,
  caseWrites,
  railWrites,
  restrictionWrites,
  toolWrites,
} from './money-writes.ts';
import { documentWrites, messageWrites, recordWrites } from './people-writes.ts';
import { registrationWrites } from './sign-in-writes.ts';
import { staffWrites } from './staff-writes.ts';
import type { Walk } from './walk.ts';

export async function walkEverything(walk: Walk): Promise<void> {
  // First, while the owner is alone: then one person may invite the next.
  await staffWrites(walk);
  await contentWrites(walk);
  await recordWrites(walk);
  await messageWrites(walk);
  await documentWrites(walk);
  await caseWrites(walk);
  await restrictionWrites(walk);
  await adjustmentWrites(walk);
  await railWrites(walk);
  await accountWrites(walk);
  await correspondenceWrites(walk);
  await paymentWrites(walk);
  await profileWrites(walk);
  await visitorWrites(walk);
  await registrationWrites(walk);
  await exportWrites(walk);
  await toolWrites(walk);
  // Last: they change what the others go by.
  await settingsWrites(walk);
}
