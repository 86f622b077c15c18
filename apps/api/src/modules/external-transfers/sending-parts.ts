/** What sending money out is made of: the services that it meets. */
import type { CustomerId, RestrictionReason, TransfersStatus } from '@fairlead/contract';
import type { Queryable } from '@fairlead/ledger';
import type { Cases } from '#modules/cases/cases.service.ts';
import type { RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import type { Fx } from '#modules/fx/fx.service.ts';
import type { Rails } from '#modules/rails/rails.service.ts';
import type {
  FoundHit,
  ListsStanding,
  NameToScreen,
} from '#modules/screening/screening.service.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { KeyRing } from '#platform/keys/key-ring.ts';
import type { Languages } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { WallTime } from '#platform/wall-time.ts';

/** The part of screening that payments ask. */
interface ScreensNames {
  screenName(db: Db | Tx, asked: NameToScreen): Promise<readonly FoundHit[]>;
  standing(tx: Tx): Promise<ListsStanding>;
}

/** The part of restrictions that payments ask. */
interface KnowsStanding {
  standingOf(
    db: Db | Tx,
    customerId: CustomerId,
  ): Promise<{ readonly status: TransfersStatus; readonly reason: RestrictionReason | null }>;
  stopPayments(
    tx: Tx,
    customerId: CustomerId,
    because: Awaited<ReturnType<Cases['open']>>,
  ): Promise<void>;
}

export interface SendingParts {
  readonly db: Db;
  readonly ledger: Queryable;
  readonly settings: Settings;
  readonly mode: Mode;
  readonly wallTime: WallTime;
  readonly ring: Pick<KeyRing, 'mac'>;
  readonly languages: Languages;
  readonly files: FileStore;
  readonly fx: Fx;
  readonly rails: Pick<
    Rails,
    | 'open'
    | 'checkName'
    | 'handOver'
    | 'putAside'
    | 'takeBack'
    | 'takeBackWaiting'
    | 'isHandedOver'
    | 'isReconciled'
    | 'stoppedCurrencies'
  >;
  readonly cases: Pick<Cases, 'open' | 'closeOf' | 'provide'>;
  readonly screening: ScreensNames;
  readonly restrictions: KnowsStanding;
  readonly calendar: () => BusinessCalendar;
  /** Where passkeys are asked for. */
  readonly party: () => RelyingParty;
}
