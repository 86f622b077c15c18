/** The routes of two people, cases, restrictions and screening. */
import { approvalsControlRoutes } from '#modules/approvals/approvals.control-routes.ts';
import { casesControlRoutes } from '#modules/cases/cases.control-routes.ts';
import { examinedPayment } from '#modules/external-transfers/staff-answers.service.ts';
import { restrictionsControlRoutes } from '#modules/restrictions/restrictions.control-routes.ts';
import { restrictionsRoutes } from '#modules/restrictions/restrictions.routes.ts';
import { screeningControlRoutes } from '#modules/screening/screening.control-routes.ts';
import { ownPlaces } from '#modules/settings/mail-texts.service.ts';
import type { Implementation } from '#platform/http/implement.ts';
import type { Foundation } from './foundation.ts';

type Parts = Pick<Foundation, 'compliance' | 'files' | 'mode' | 'settings' | 'origin'>;

export function complianceRoutes(parts: Parts): Implementation[] {
  const { compliance, files, mode, settings, origin } = parts;
  /** What words that customers see may name. */
  const own = () => ownPlaces(settings, origin());
  return [
    approvalsControlRoutes(compliance),
    casesControlRoutes({
      ...compliance,
      files,
      ownPlaces: own,
      work: compliance.caseWork,
      paymentOf: examinedPayment,
    }),
    restrictionsControlRoutes({ ...compliance, ownPlaces: own }),
    restrictionsRoutes(compliance),
    screeningControlRoutes({ ...compliance, mode }),
  ];
}
