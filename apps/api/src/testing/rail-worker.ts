/**
 * A process for whoever kills it: the outbox's dispatcher and the collector of a bank, and a sender
 * who books what they hear. `node … <database> <key ring> <began> <account> <customer>`.
 */
import { idSchema } from '@fairlead/contract';
import { RailCollector, railTopics } from '#modules/rails/dispatch.service.ts';
import { Rails } from '#modules/rails/rails.service.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { fastTime } from './fast-time.ts';
import { RailSender } from './rail-sender.ts';

const [url = '', ring = '', began = '', account = '', customer = ''] = process.argv.slice(2);
const database = await openDatabase({ url, limits: { size: 4 } });
const { db } = database;
bindKeys(db, await KeyRing.load(ring));
const rails = new Rails({ db, mode: 'sandbox', wallTime: fastTime(Number(began)) });
new RailSender(db, rails, { account, customerId: idSchema('customer').parse(customer) });
const log = { failed: () => undefined };
const dispatcher = new Dispatcher({ database, topics: railTopics(db, rails), log });
dispatcher.start();
new RailCollector(db, rails, log).start();
