/** One download: on its way, ready, or gone. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { saveFile } from '#lib/screen/save-file.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export type DataExport = Awaited<ReturnType<typeof bank.dataExports.list>>['data'][number];

const TONES = { Preparing: 'plain', Ready: 'good', Expired: 'plain', Failed: 'bad' } as const;
const BYTES_IN_KB = 1_000;

export interface ExportRowProps {
  readonly one: DataExport;
  /** Fetching it takes the second factor. */
  readonly stepUp: StepUp;
}

export function ExportRow({ one, stepUp }: ExportRowProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const saving = useMutation({
    mutationFn: () => stepUp.run(() => bank.dataExports.download({ params: { id: one.id } })),
    onSuccess: (file) => saveFile(file, nameFor(one, file)),
  });
  const status = intl.formatMessage({ id: `customer.export.${one.status}` });
  return (
    <li className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <ProblemPanel of={saving} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <DateTime iso={one.requested_at} style="exact" timeZone={user.time_zone} />
            <Badge tone={TONES[one.status]}>
              {one.status === 'Preparing' && <Spinner label={status} />}
              {status}
            </Badge>
          </p>
          <p className="text-sm text-muted">{one.status === 'Ready' && <Details one={one} />}</p>
        </div>
        {one.status === 'Ready' && (
          <Button
            isPending={saving.isPending}
            onPress={() => saving.mutate()}
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: 'customer.data.download' })}
          </Button>
        )}
      </div>
    </li>
  );
}

function Details({ one }: { readonly one: DataExport }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const size = intl.formatNumber(Math.max(1, Math.round((one.bytes ?? 0) / BYTES_IN_KB)), {
    style: 'unit',
    unit: 'kilobyte',
  });
  if (one.expires_at === null) return size;
  return intl.formatMessage(
    { id: 'customer.data.until' },
    {
      size,
      until: <DateTime key="until" iso={one.expires_at} style="exact" timeZone={user.time_zone} />,
    },
  );
}

function nameFor({ requested_at }: DataExport, { type }: Blob): string {
  const ending = type.includes('zip') ? 'zip' : 'json';
  return `my-data-${requested_at.slice(0, 10)}.${ending}`;
}
