/**
 * Who may do what: the one table of staff roles and permissions. The panel shows it, every staff
 * route names a permission from it, and the permission matrix test walks it.
 */

export const staffRoles = [
  'owner',
  'admin',
  'compliance',
  'support',
  'content',
  'auditor',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A permission is `<noun>.<verb>`. The auditor reads everything and changes nothing. */
export const permissions = {
  'own.read': ['owner', 'admin', 'compliance', 'support', 'content', 'auditor'],
  'own.write': ['owner', 'admin', 'compliance', 'support', 'content', 'auditor'],
  'audit.read': ['owner', 'admin', 'compliance', 'auditor'],
  'staff.read': ['owner', 'admin', 'auditor'],
  'staff.invite': ['owner'],
  // To propose another role for a colleague, or none; a second person decides.
  'staff.change': ['owner'],
  'settings.read': ['owner', 'admin', 'auditor'],
  'settings.write': ['owner', 'admin'],
  'customers.read': ['owner', 'admin', 'compliance', 'support', 'auditor'],
  // Personal and contact data, and an account at zero; nothing by which anybody but the customer
  // could sign in or be paid.
  'customers.write': ['owner', 'admin', 'support'],
  'customers.export': ['owner', 'admin', 'compliance'],
  'documents.read': ['owner', 'admin', 'compliance', 'auditor'],
  // To see an identity document itself, and to decide on it: the reviewing role and nobody else.
  'documents.review': ['compliance'],
  'content.read': ['owner', 'admin', 'support', 'content', 'auditor'],
  'content.write': ['owner', 'admin', 'content'],
  'contact.read': ['owner', 'admin', 'support', 'auditor'],
  'contact.write': ['owner', 'admin', 'support'],
  // What is said to a customer; it passes the filter whoever writes it.
  'messages.read': ['owner', 'admin', 'compliance', 'support', 'auditor'],
  'messages.write': ['owner', 'admin', 'support'],
  // What customers object to. Who took part in a decision does not answer a complaint about it.
  'complaints.read': ['owner', 'admin', 'compliance', 'support', 'auditor'],
  'complaints.answer': ['owner', 'admin', 'compliance', 'support'],
  // To tell a customer that it is really us who are on the phone.
  'calls.announce': ['owner', 'admin', 'compliance', 'support'],
  'approvals.read': ['owner', 'admin', 'compliance', 'auditor'],
  'approvals.decide': ['owner', 'admin', 'compliance'],
  // To propose a correction of an account; it moves nothing until a second person approves.
  'adjustments.read': ['owner', 'admin', 'compliance', 'auditor'],
  'adjustments.propose': ['owner', 'admin', 'compliance'],
  'cases.read': ['compliance', 'auditor'],
  'cases.work': ['compliance'],
  'screening.read': ['owner', 'compliance', 'auditor'],
  'screening.import': ['compliance'],
  'restrictions.read': ['owner', 'admin', 'compliance', 'support', 'auditor'],
  'restrictions.write': ['admin', 'compliance'],
  'rails.read': ['owner', 'admin', 'compliance', 'auditor'],
  'rails.reconcile': ['owner', 'admin'],
  'jobs.read': ['owner', 'admin', 'auditor'],
  'jobs.retry': ['owner', 'admin'],
  'figures.read': ['owner', 'admin', 'compliance', 'support', 'auditor'],
  'ledger.read': ['owner', 'admin', 'compliance', 'auditor'],
  // To have everything recomputed; it changes nothing in the books.
  'ledger.verify': ['owner', 'admin', 'compliance', 'auditor'],
  'blocks.read': ['owner', 'admin', 'compliance', 'support', 'auditor'],
  'blocks.write': ['owner', 'admin', 'compliance'],
  'sandbox.operate': ['owner', 'admin', 'support'],
  // To empty the whole bank and begin again.
  'sandbox.reset': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

export function roleMay(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission];
  return roles.includes(role);
}
