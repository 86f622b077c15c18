/**
 * The two roles. `fairlead_owner` owns every table and runs migrations; `fairlead_app` is what the
 * bank's own queries run as, with only the rights that migrations grant. They are made here, before
 * the first migration, since whoever owns the tables must exist before them.
 */
import type pg from 'pg';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';

const insufficientPrivilege = '42501';

/** A name as SQL writes it. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const createRoles = `
  do $$ begin
    create role fairlead_owner nologin;
  exception when duplicate_object or unique_violation then null; end $$;
  do $$ begin
    create role fairlead_app nologin;
  exception when duplicate_object or unique_violation then null; end $$;
`;

interface Found {
  user: string;
  database: string;
  roles: boolean;
  rights: boolean;
}

async function look(client: pg.ClientBase): Promise<Found> {
  const { rows } = await client.query<Found>(`
    select current_user as "user", current_database() as database,
      (select count(*) = 2 from pg_roles
        where rolname in ('fairlead_owner', 'fairlead_app')) as roles,
      coalesce((select has_database_privilege(oid, current_database(), 'create')
          and has_schema_privilege(oid, 'public', 'create')
        from pg_roles where rolname = 'fairlead_owner'), false) as rights
  `);
  const found = rows[0];
  if (!found) throw new Error('The server did not say who we are.');
  return found;
}

async function mayTakeRoles(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query('set role fairlead_owner; reset role; set role fairlead_app; reset role');
    return true;
  } catch (error) {
    if (codeOf(error) === insufficientPrivilege) return false;
    throw error;
  }
}

/** What a database administrator runs once when our login may not make roles. */
function byHand({ user, database }: Found): string {
  return [
    'create role fairlead_owner; create role fairlead_app;',
    `grant fairlead_owner, fairlead_app to ${identifier(user)};`,
    `grant create on database ${identifier(database)} to fairlead_owner;`,
    'grant usage, create on schema public to fairlead_owner;',
  ].join(' ');
}

/** The client is a login connection that took no role. */
export async function prepareRoles(client: pg.ClientBase): Promise<void> {
  const found = await look(client);
  try {
    if (!found.roles) await client.query(createRoles);
    if (!(await mayTakeRoles(client))) {
      await client.query(`grant fairlead_owner, fairlead_app to ${identifier(found.user)}`);
    }
    if (!found.rights) {
      await client.query(`
        grant create on database ${identifier(found.database)} to fairlead_owner;
        grant usage, create on schema public to fairlead_owner;
      `);
    }
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new CannotStart(
      `The database user "${found.user}" may not set up the bank's roles; have an administrator run in the database "${found.database}": ${byHand(found)}`,
      error,
    );
  }
}
