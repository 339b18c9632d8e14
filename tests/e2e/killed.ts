import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../.config/chromium.mjs';

/** Starts a separate browser that stores its data in this folder, so that data survives when it is killed. */
export async function browserWith(profile: string): Promise<BrowserContext> {
  const executablePath = await findChromium();
  return chromium.launchPersistentContext(profile, {
    args: chromiumArguments,
    locale: 'en-GB',
    serviceWorkers: 'block',
    acceptDownloads: true,
    ...(executablePath && { executablePath }),
  });
}

/**
 * Returns the process ids of the browser, found by the profile folder in the processes' arguments. The parent process
 * comes first.
 */
async function processesOf(profile: string): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(profile) && !line.includes('ps -eo'))
    .map((line) => ({ pid: Number.parseInt(line, 10), isChild: line.includes('--type=') }))
    .toSorted((a, b) => Number(a.isChild) - Number(b.isChild))
    .map(({ pid }) => pid);
}

/** Finds the browser's processes when it is called. The returned function kills them all at once with SIGKILL. */
export async function killer(context: BrowserContext, profile: string): Promise<() => Promise<void>> {
  const pids = await processesOf(profile);
  if (pids.length === 0) throw new Error('no browser to kill');
  return async () => {
    const closed = new Promise((over) => context.once('close', over));
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // the process ended with its parent
      }
    await closed;
    // Also kills processes that the browser started later.
    for (const pid of await processesOf(profile))
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // the process has already ended
      }
    rmSync(`${profile}/SingletonLock`, { force: true });
  };
}
