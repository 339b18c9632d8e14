import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findChromium } from '../../.config/chromium.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import type { Run } from './history.ts';

/** What is measured and on what machine, as it is now. @param root the project's folder, under git */
export async function surroundings(
  root: string,
): Promise<Pick<Run, 'version' | 'date' | 'commit' | 'machine'>> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    version: packageJson.version,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      node: process.version,
      browser: await browserVersion(),
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    },
  };
}

async function browserVersion(): Promise<string> {
  const executablePath = await findChromium();
  if (!executablePath) return 'no browser';
  const browser = await chromium.launch({ executablePath });
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}
