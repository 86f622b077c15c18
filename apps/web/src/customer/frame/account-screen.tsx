/** The head of a screen below the account hub, and the width that forms read well in. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';

export interface AccountScreenProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** This screen's own address, for the way here. */
  readonly href: string;
  /** A screen between the hub and this one. */
  readonly under?: { readonly label: string; readonly href: string };
  readonly children: ReactNode;
}

export function AccountScreen({ title, lead, href, under, children }: AccountScreenProps) {
  const intl = useIntl();
  const hub = {
    label: intl.formatMessage({ id: 'customer.account.title' }),
    href: paths.customer.account(),
  };
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={lead}
        crumbs={[hub, ...(under === undefined ? [] : [under]), { label: title, href }]}
      />
      {children}
    </div>
  );
}
