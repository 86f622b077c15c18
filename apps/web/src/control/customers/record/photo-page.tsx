/** The picture that a customer gave of themselves, and taking it away with a reason. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { ReasonDialog } from './deeds/reason-dialog.tsx';
import { type CustomerRecord, recordKey } from './record.queries.ts';
import { RecordFrame } from './record-frame.tsx';

export function PhotoPage() {
  return <RecordFrame>{(record) => <Photo record={record} />}</RecordFrame>;
}

interface RecordProps {
  readonly record: CustomerRecord;
}

function Photo({ record }: RecordProps) {
  const intl = useIntl();
  const staff = useStaff();
  const [asked, setAsked] = useState(false);
  const { photo_profile: src, first_name: first, last_name: last } = record;
  if (src === null) {
    const id = record.details_withheld ? 'control.record.withheld' : 'control.record.photo-none';
    return <EmptyState title={intl.formatMessage({ id })} />;
  }
  // Demonstration staff change nobody.
  const mayRemove = mayDo(staff, 'customers.write') && !staff.staff.persona;
  return (
    <Card title={intl.formatMessage({ id: 'control.record.place-photo' })}>
      <div className="flex flex-col items-start gap-5">
        <img
          src={src}
          alt={intl.formatMessage({ id: 'control.record.photo-of' }, { name: `${first} ${last}` })}
          className="size-64 max-w-full rounded-md border border-line object-cover"
        />
        <p className="max-w-prose text-muted">
          {intl.formatMessage({ id: 'control.record.photo-text' })}
        </p>
        {mayRemove && (
          <Button onPress={() => setAsked(true)}>
            {intl.formatMessage({ id: 'control.record.photo-remove' })}
          </Button>
        )}
      </div>
      {asked && <RemoveDialog record={record} onClose={() => setAsked(false)} />}
    </Card>
  );
}

function RemoveDialog({ record, onClose }: RecordProps & { readonly onClose: () => void }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { id } = record;
  return (
    <ReasonDialog
      title={intl.formatMessage({ id: 'control.record.photo-remove' })}
      about={intl.formatMessage({ id: 'control.record.photo-about' })}
      submit={async (body) => {
        const changed = await bank.customerRecords.removePhoto({ params: { id }, body });
        cache.setQueryData(recordKey(id), changed);
        showToast(intl.formatMessage({ id: 'control.record.photo-removed' }));
      }}
      onClose={onClose}
    />
  );
}
