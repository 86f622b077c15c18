/** Who may what: the one table that every route of the bank goes by. */

import { permissions, roleMay, staffRoles } from '@fairlead/contract/roles';
import { Check } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Card } from '#ui/data/card.tsx';
import { DataTable } from '#ui/data/data-table.tsx';

const NAMES = Object.keys(permissions) as (keyof typeof permissions)[];

export function RolesCard() {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.roles.title' })} flush>
      <p className="px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({ id: 'control.roles.text' })}
      </p>
      <DataTable
        caption={intl.formatMessage({ id: 'control.roles.title' })}
        rows={NAMES}
        rowKey={(name) => name}
        columns={[
          {
            id: 'permission',
            header: intl.formatMessage({ id: 'control.roles.permission' }),
            isRowHeader: true,
            cell: (name) => (
              <bdi dir="ltr" className="font-mono">
                {name}
              </bdi>
            ),
          },
          ...staffRoles.map((role) => ({
            id: role,
            header: intl.formatMessage({ id: `signin.role.${role}` }),
            cell: (name: keyof typeof permissions) => <May isAllowed={roleMay(role, name)} />,
          })),
        ]}
      />
    </Card>
  );
}

function May({ isAllowed }: { readonly isAllowed: boolean }) {
  const intl = useIntl();
  const word = intl.formatMessage({
    id: isAllowed ? 'control.roles.may' : 'control.roles.may-not',
  });
  return isAllowed ? (
    <>
      <Check aria-hidden="true" className="inline size-5 text-credit" />
      <span className="sr-only">{word}</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{word}</span>
    </>
  );
}
