import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPanel } from '../plugins/live-map/deep-link.state.ts';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { resolve } from '../src/kernel/route.ts';
import { after, here, leads, signedIn } from '../src/shell/navigation-given.ts';
import { NAV_ICONS } from '../src/ui/nav-icons.ts';
import { SHORTCUTS } from '../src/shell/host.effects.ts';
import { assemble } from '../src/ports/extension-points.ts';

const { routes } = assemble(plugins);
const entries = routes.flatMap(({ nav, pattern }) => (nav ? [{ ...nav, pattern }] : []));

test('every entry of the navigation has an icon and a unique position', () => {
  expect(entries.filter(({ icon }) => !NAV_ICONS[icon])).toEqual([]);
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
});

test('the map comes first, then devices and alerts: these fit on a phone', () => {
  const first = entries.toSorted((a, b) => a.order - b.order).slice(0, 3);
  expect(first.map(({ pattern }) => pattern)).toEqual(['/v2', '/device-management', '/alerts']);
});

test('[ROUTE-08] every link to a device on the map names an existing panel', () => {
  const links = ['src', 'plugins'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) =>
        [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\/map\/([a-z-]+)\/\$\{/g)].map(
          ([, panel = '']) => `${folder}/${file}: ${panel}`,
        ),
      ),
  );
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !isPanel(link.split(': ')[1] ?? ''))).toEqual([]);
});

test.each(['map', 'devices', 'alerts'] as const)(
  '[ROUTE-26] [ROUTE-23] the icon’s shortcut "%s" leads to an existing page',
  (shortcut) => {
    expect(routes.filter(({ match }) => match(SHORTCUTS[shortcut]) !== null).length).toBeGreaterThan(0);
  },
);

const IMEI = '352293000000007';
/** Addresses of public pages, and the keys of their titles. */
const PUBLIC = [
  ['[ROUTE-04]', '/share/6a29f81c54624453', 'sharedView.title'],
  ['[ROUTE-05]', '/stand-alone-page/imprint', 'news.pages.title'],
  ['[ROUTE-06]', '/reset-password', 'account.reset.title'],
  ['[ROUTE-06]', '/reset-password/6a29f81c54624453', 'account.reset.title'],
  ['[ROUTE-07]', '/register', 'account.register.title'],
  ['[ROUTE-13]', '/forgot-password', 'account.forgot.title'],
  ['[ROUTE-13]', '/forget-password', 'account.forgot.title'],
  ['[ROUTE-16]', '/password-reset-advice', 'account.advice.title'],
  ['[ROUTE-19]', '/axa/auth', 'login.title'],
] as const;
/** Addresses of pages that need a login. */
const PRIVATE = [
  ['[ROUTE-09]', '/device-management', 'deviceManagement.title'],
  ['[ROUTE-09]', `/device-management/${IMEI}`, 'deviceManagement.title'],
  ...['name', 'color', 'alarms', 'position', 'image', 'group'].map(
    (child) =>
      [
        '[ROUTE-10]',
        `/device-management/${IMEI}/device-${child}`,
        `deviceManagement.pages.device-${child}.title`,
      ] as const,
  ),
  ['[ROUTE-11]', '/dashboard', 'dashboard.title'],
  ['[ROUTE-12]', '/members', 'members.title'],
  ['[ROUTE-15]', '/change-password', 'passwordChange.title'],
  ['[ROUTE-17]', '/reports/trips', 'reports.title'],
  ['[ROUTE-18]', '/route-plan', 'routePlan.title'],
  ['[ROUTE-20]', '/customer-feedback', 'feedback.title'],
  ['[ROUTE-21]', '/whatsnew', 'news.title'],
  ['[ROUTE-21]', '/change-log', 'news.changeLog'],
  ['[ROUTE-22]', '/logbook', 'logbook.title'],
  ['[ROUTE-22]', '/show-logbook-routes', 'logbook.chosen.title'],
  ['[ROUTE-23]', '/alerts', 'alerts.title'],
] as const;
test('[ROUTE-13] both addresses of a forgotten password load the same page', () => {
  const pages = ['/forget-password', '/forgot-password'].flatMap((path) =>
    routes.filter(({ match }) => match(path) !== null),
  );
  expect(pages).toHaveLength(2);
  expect(new Set(pages.map(({ load }) => load)).size).toBe(1);
});

const shown = (path: string, ...facts: Parameters<typeof after>) => {
  const page = resolve({ path, query: '' }, routes, after(...facts, here(path)));
  return page.kind === 'show' ? page.route.title : page;
};

test.each(PUBLIC)('%s %s is the page "%s" for all users', (_, path, title) => {
  expect(shown(path)).toBe(title);
  expect(leads(here(path))).toBeNull();
});

test.each(PRIVATE)('%s %s is the page "%s" after a login', (_, path, title) => {
  expect(shown(path, signedIn())).toBe(title);
  expect(leads(signedIn(), here(path))).toBeNull();
  expect(leads(here(path))).toBe('/login');
});
