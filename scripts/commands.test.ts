import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { findBrowser } from './find-browser.ts';
import { ours, run, runSteps, tool } from './run-step.ts';
import { totalsOf } from './vitest-run.ts';

describe('a missing browser', () => {
  it('fails the journeys and names the command that installs one', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ours('e2e.ts'), {
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: '/nowhere/chromium' },
    });
    expect(stderr).toContain('apt-get install -y chromium-headless-shell fonts-noto-core');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });

  it('is not replaced by another when CHROME_PATH names it', () => {
    vi.stubEnv('CHROME_PATH', '/nowhere/chromium');
    expect(findBrowser()).toBeUndefined();
    vi.stubEnv('CHROME_PATH', process.execPath);
    expect(findBrowser()).toBe(process.execPath);
    vi.unstubAllEnvs();
  });
});

describe('steps', () => {
  it('all run, each with one line, and the failed ones say why', async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
      lines.push(line);
    });
    const totals = await runSteps([
      { name: 'first', command: ['-e', 'console.error("it broke"); process.exit(3)'] },
      { name: 'second', command: ['-e', ''] },
    ]);
    log.mockRestore();
    expect(totals).toEqual({ passed: 1, failed: ['first\n    it broke'] });
    // They run side by side, so either may end first; what one says stays together.
    expect(lines).toHaveLength(3);
    expect(lines).toContainEqual(expect.stringMatching(/^ok +\d+\.\d s {2}second$/));
    const at = lines.findIndex((line) => /^FAILED +\d+\.\d s {2}first$/.test(line));
    expect(lines[at + 1]).toBe('    it broke');
  });

  it('of tests are counted, and what failed is named with its reason', () => {
    const failing = { status: 'failed', fullName: 'money goes once', failureMessages: ['twice'] };
    const passing = { status: 'passed', fullName: 'money goes', failureMessages: [] };
    const files = [
      { name: join(projectRoot, 'a.test.ts'), message: '', assertionResults: [failing, passing] },
      { name: join(projectRoot, 'b.test.ts'), message: 'not read', assertionResults: [] },
    ].map((file) => ({ ...file, status: 'failed' }));
    expect(totalsOf({ numPassedTests: 1, testResults: files }, false)).toEqual({
      passed: 1,
      failed: ['a.test.ts > money goes once\ntwice', 'b.test.ts: not read'],
    });
    expect(totalsOf({ numPassedTests: 1, testResults: [] }, false).failed).toHaveLength(1);
    expect(totalsOf({ numPassedTests: 1, testResults: [] }, true).failed).toHaveLength(0);
  });

  it('find a tool by its package, and say which is missing', async () => {
    const { ok, output } = await run([tool('vitest'), '--version']);
    expect({ ok, output }).toEqual({ ok: true, output: expect.stringContaining('vitest/') });
    expect(() => tool('vitest', 'nothing')).toThrow('vitest has no command nothing.');
  });
});
