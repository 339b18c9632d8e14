import type { Page } from 'playwright-core';
import { assemble } from '../../src/ports/extension-points.ts';
import { allPlugins } from '../../plugins/whole.ts';

/** Every address that the app answers, as it is declared. */
export const PATTERNS: readonly string[] = [
  ...new Set(assemble(allPlugins).routes.map(({ pattern }) => pattern)),
];

/** Who looks at a page: somebody without an account, a customer, or one of the service's own people. */
export type Looker = 'visitor' | 'customer' | 'superUser';

const OF_VISITORS =
  /^\/(login|axa|register|forgot-password|forget-password|reset-password|password-reset-advice|share|stand-alone-page)(\/|$)/;

/** Who has something to see there. */
export const lookerAt = (pattern: string): Looker =>
  pattern.startsWith('/admin') ? 'superUser' : OF_VISITORS.test(pattern) ? 'visitor' : 'customer';

/** What stands for the parts of an address that are not in the page; what is there of none shows how that is said. */
const EXAMPLES: Readonly<Record<string, string>> = {
  id: 'terms',
  alert: '1',
  component: 'show-device',
  startTour: 'start-tour',
  link: 'nobody-knows-this-link',
  token: 'nobody-knows-this-token',
};

/** The address of a pattern in the demo: device numbers are taken from the page, the rest are examples. */
export async function addressOf(pattern: string, page: Page): Promise<string> {
  let address = pattern;
  for (const [, name = ''] of pattern.matchAll(/:(\w+)\??/g)) {
    const example =
      name === 'imei' || name === 'deviceId' ? await deviceNumber(page, name) : (EXAMPLES[name] ?? null);
    if (example === null)
      throw new Error(`${pattern}: nothing stands for "${name}" (tests/accessibility/routes.ts).`);
    address = address.replace(new RegExp(`:${name}\\??`), example);
  }
  return address;
}

/** The first device of the demo, as the list of devices links to it. */
async function deviceNumber(page: Page, name: 'imei' | 'deviceId'): Promise<string> {
  if (name === 'deviceId') return '1';
  const link = page.locator('a[href^="/device-management/"]').first();
  if ((await link.count()) === 0) {
    await page.goto(new URL('/device-management', page.url()).href);
    await link.waitFor();
  }
  return (await link.getAttribute('href'))?.split('/')[2]?.split('?')[0] ?? '';
}
