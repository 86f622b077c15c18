/** The settings of the embedded server: small in memory, never careless with what is written. */

const FEWEST_CONNECTIONS = 60;
/** What the bank opens beside its pool, and a command that runs along. */
const BESIDE_POOL = 30;

/** The server's limit for a bank with so large a pool. */
export function connectionsFor(poolSize: number): number {
  return Math.max(FEWEST_CONNECTIONS, poolSize + BESIDE_POOL);
}

/** `settings` wins over ours; tests switch fsync off that way. */
export function serverSettings(
  majorVersion: number,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(FEWEST_CONNECTIONS),
    shared_buffers: '96MB',
    huge_pages: 'off',
    work_mem: '4MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '5min',
    checkpoint_completion_target: '0.9',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and the DETAIL of an error carry customers' data, which no log may hold.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    // PostgreSQL 18 keeps reader processes by default; a small bank does not need them.
    ...(majorVersion >= 18 ? { io_method: 'sync' } : {}),
    ...settings,
  };
}

export function asArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
