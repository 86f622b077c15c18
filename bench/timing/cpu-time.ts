/**
 * How much processor time a load costs, by process: on a machine with other work this says more
 * than the rate does, and it shows where the time goes.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second; what Linux tells programs, whatever its own tick is. */
const TICKS = 100;

/** Processes to watch by name, each with its children. */
export type Watched = Readonly<Record<string, number>>;
/** Seconds of processor time used so far, by the same names; `load` is this program's. */
export type CpuSeconds = Readonly<Record<string, number>>;

interface ProcessTimes {
  readonly parent: number;
  /** Its own time and that of its children which have ended, in ticks. */
  readonly ticks: number;
}

function timesOf(pid: number): ProcessTimes | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It ended between the listing and the look.
    return undefined;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3] ?? 0);
  return { parent: field(4), ticks: field(14) + field(15) + field(16) + field(17) };
}

export function cpuSeconds(watched: Watched): CpuSeconds {
  const used: Record<string, number> = { load: 0 };
  for (const name of Object.keys(watched)) used[name] = 0;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    const times = Number.isInteger(pid) ? timesOf(pid) : undefined;
    if (times === undefined) continue;
    const whose = Object.keys(watched).find(
      (name) => pid === watched[name] || times.parent === watched[name],
    );
    // The load is our own doing, or that of a child which has ended by now.
    const name = whose ?? (pid === process.pid ? 'load' : undefined);
    if (name !== undefined) used[name] = (used[name] ?? 0) + times.ticks / TICKS;
  }
  return used;
}
