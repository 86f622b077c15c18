import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { ours, run, runSteps, tool } from './run-step.ts';

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
    expect(totals).toEqual({ passed: 1, failed: 1 });
    expect(lines).toEqual([
      expect.stringMatching(/^FAILED +\d+\.\d s {2}first$/),
      '    it broke',
      expect.stringMatching(/^ok +\d+\.\d s {2}second$/),
    ]);
  });

  it('find a tool by its package, and say which is missing', async () => {
    const { ok, output } = await run([tool('vitest'), '--version']);
    expect({ ok, output }).toEqual({ ok: true, output: expect.stringContaining('vitest/') });
    expect(() => tool('vitest', 'nothing')).toThrow('vitest has no command nothing.');
  });
});
