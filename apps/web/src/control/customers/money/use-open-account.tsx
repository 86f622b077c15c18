/** The way to opening an account for a customer, for those who may. */
import type { CustomerId } from '@fairlead/contract/ids';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';

export function useOpenAccount(): (id: CustomerId) => ReactNode {
  const intl = useIntl();
  const may = mayDo(useStaff(), 'customers.write');
  return (id) =>
    may ? (
      <LinkButton
        href={paths.control.customerAccountCreate(id)}
        icon={<Plus aria-hidden="true" className="size-4" />}
      >
        {intl.formatMessage({ id: 'control.opening.title' })}
      </LinkButton>
    ) : undefined;
}
