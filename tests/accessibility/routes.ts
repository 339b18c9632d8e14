import type { Page } from 'playwright-core';
import { assemble } from '../../src/ports/extension-points.ts';
import { allPlugins } from '../../plugins/whole.ts';

/** The patterns of all routes of the app. */
export const PATTERNS: readonly string[] = [
  ...new Set(assemble(allPlugins).routes.map(({ pattern }) => pattern)),
];

/** The user who views a page: a visitor without an account, a customer, or a super user of the service. */
export type Looker = 'visitor' | 'customer' | 'superUser';

const OF_VISITORS =
  /^\/(login|axa|register|forgot-password|forget-password|reset-password|password-reset-advice|share|stand-alone-page)(\/|$)/;

/** Returns the user who can see this page. */
export const lookerAt = (pattern: string): Looker =>
  pattern.startsWith('/admin') ? 'superUser' : OF_VISITORS.test(pattern) ? 'visitor' : 'customer';

/**
 * Example values for the parameters of a route. The link and the token do not exist, so their pages show an error
 * message.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  id: 'terms',
  alert: '1',
  component: 'show-device',
  startTour: 'start-tour',
  link: 'nobody-knows-this-link',
  token: 'nobody-knows-this-token',
};

/**
 * Returns an address for a route in the demo. Device ids and IMEIs are those of the demo, other parameters come from
 * `EXAMPLES`.
 */
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

/** Returns the id or the IMEI of the demo's first device. The IMEI comes from the device's link in the device list. */
async function deviceNumber(page: Page, name: 'imei' | 'deviceId'): Promise<string> {
  if (name === 'deviceId') return '1';
  const link = page.locator('a[href^="/device-management/"]').first();
  if ((await link.count()) === 0) {
    await page.goto(new URL('/device-management', page.url()).href);
    await link.waitFor();
  }
  return (await link.getAttribute('href'))?.split('/')[2]?.split('?')[0] ?? '';
}
