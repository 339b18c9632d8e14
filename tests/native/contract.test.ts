import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type Contract, contractOf, PACKAGES } from './contract.ts';

const contracts: readonly Contract[] = PACKAGES.map((name) => contractOf(name));
const offered = (platform: keyof Contract) =>
  Object.assign({}, ...contracts.map((contract) => contract[platform])) as Contract['android'];

/**
 * The source files of our adapter. The tests search them for each call (`App.getState()`) and each event
 * (`App.addListener('resume', …)`).
 */
const folder = new URL('../../src/ports/native/', import.meta.url);
const adapter = readdirSync(folder)
  .filter((name) => /^(?!.*\.test).*\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
const PLUGIN = '(App|Browser|Haptics|Network|PushNotifications|Share|SplashScreen|AppShortcuts|Badge)';
const calls = [...adapter.matchAll(new RegExp(`\\b${PLUGIN}\\.(?!addListener)(\\w+)\\(`, 'g'))].map(
  ([, plugin = '', method = '']) => `${plugin}.${method}`,
);
const events = [...adapter.matchAll(new RegExp(`\\b${PLUGIN}\\.addListener\\(\\s*'(\\w+)'`, 'g'))].map(
  ([, plugin = '', event = '']) => `${plugin}.${event}`,
);
/** Events that only Android sends: an iPhone has no back button. */
const ANDROID_ONLY = ['App.backButton'];
/** Methods that every plugin has. Capacitor's bridge or the JavaScript part of the plugin answers them. */
const BY_THE_BRIDGE = ['checkPermissions', 'requestPermissions'];

describe.each(['android', 'ios'] as const)('[GEN-01] the shell on %s', (platform) => {
  const all = offered(platform);

  test.each([...new Set(calls)])('can do %s', (call) => {
    const [plugin = '', method = ''] = call.split('.');
    expect(Object.keys(all)).toContain(plugin);
    expect([...Object.keys(all[plugin]?.methods ?? {}), ...BY_THE_BRIDGE]).toContain(method);
  });

  test.each([...new Set(events)].filter((event) => platform === 'android' || !ANDROID_ONLY.includes(event)))(
    'tells %s',
    (event) => {
      const [plugin = '', name = ''] = event.split('.');
      expect(all[plugin]?.events).toContain(name);
    },
  );

  test('has a key store for the tokens', () => {
    expect(Object.keys(all)).toContain('SecureStorage');
    expect(Object.keys(all['SecureStorage']?.methods ?? {})).toEqual(
      expect.arrayContaining(['internalGetItem', 'internalSetItem', 'internalRemoveItem']),
    );
  });
});

test('the check sees what the adapter uses', () => {
  expect(new Set(calls).size).toBeGreaterThan(12);
  expect(new Set(events).size).toBeGreaterThan(6);
});

test('every package of the shell that is installed is read here', () => {
  const installed = Object.keys(packageJson.dependencies).filter(
    (name) => /^@(capacitor|capawesome|aparajita)\//.test(name) && !/\/(core|android|ios)$/.test(name),
  );
  expect([...PACKAGES].sort()).toEqual(installed.sort());
});
