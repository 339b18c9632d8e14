import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPanel } from '../plugins/live-map/deep-link.state.ts';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { NAV_ICONS } from '../src/shell/nav-icons.ts';
import { SHORTCUTS } from '../src/shell/host.effects.ts';
import { assemble } from '../src/kernel/plugin.ts';

const { routes } = assemble(plugins);
const entries = routes.flatMap(({ nav, pattern }) => (nav ? [{ ...nav, pattern }] : []));

test('every entry of the navigation has its icon, and a place of its own in the order', () => {
  expect(entries.filter(({ icon }) => !NAV_ICONS[icon])).toEqual([]);
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length);
});

test('the map comes first, then devices and alerts: what a phone has room for', () => {
  const first = entries.toSorted((a, b) => a.order - b.order).slice(0, 3);
  expect(first.map(({ pattern }) => pattern)).toEqual(['/v2', '/device-management', '/alerts']);
});

test('[ROUTE-08] whatever leads to a device on the map names a panel that there is', () => {
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
  '[ROUTE-26] [ROUTE-23] the shortcut "%s" of the icon leads to a page that there is',
  (shortcut) => {
    expect(routes.filter(({ match }) => match(SHORTCUTS[shortcut]) !== null).length).toBeGreaterThan(0);
  },
);
