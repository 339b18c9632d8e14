import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as host from '../../events/host.ts';
import * as navigation from '../../events/navigation.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { assemble } from '../ports/extension-points.ts';
import { readLink } from '../ports/native/native-host.ts';
import type { HostNews } from '../ports/ports.ts';
import { hostEffects, SHORTCUTS } from './host.effects.ts';

const { routes } = assemble(plugins);
const phone = () => scenario({ effects: hostEffects(() => routes) });
const signedIn = auth.sessionRestored({ ...access(), email: '' });
const goes = (href: string) => navigation.linkFollowed({ href });
const at = (path: string) => navigation.locationChanged({ path, query: '' });

describe('[ROUTE-26] the shortcuts of the icon', () => {
  test.each([
    ['map', '/map'],
    ['devices', '/device-management'],
    ['alerts', '/alerts'],
    ['logbook', '/logbook'],
  ] as const)('%s opens %s, at once while the app is in front', async (shortcut, path) => {
    expect(SHORTCUTS[shortcut]).toBe(path);
    await phone()
      .given(app.initialised(), signedIn)
      .when(host.shortcutPressed({ shortcut }))
      .expect(goes(path))
      .idle();
  });

  test('when the app was inactive, 1000 ms after it becomes active', () =>
    phone()
      .given(app.initialised(), signedIn, app.hidden())
      .when(host.shortcutPressed({ shortcut: 'alerts' }))
      .after('5s')
      .expect()
      .when(app.resumed())
      .after('999ms')
      .expect()
      .after('1ms')
      .expect(goes('/alerts'))
      .idle());

  test('several presses are each handled once, in order', () =>
    phone()
      .given(app.initialised(), signedIn, app.hidden())
      .when(host.shortcutPressed({ shortcut: 'alerts' }), host.shortcutPressed({ shortcut: 'logbook' }))
      .when(app.resumed(), app.hidden(), app.resumed())
      .after('3s')
      .expect(goes('/alerts'), goes('/logbook')));
});

describe('[ROUTE-27] a deep link', () => {
  test.each(['/settings', '/map', '/a/customer/3001/settings'])('to %s of the app opens it', (path) =>
    phone()
      .given(app.initialised(), signedIn, at('/v2'))
      .when(host.linkOpened({ url: `https://app.example.com${path}` }))
      .expect(goes(path)),
  );

  test.each([
    'https://app.example.com/nowhere/at/all',
    'https://app.example.com/a/customer/x',
    'https://app.example.com//evil.example/settings',
    'https://app.example.org/settings',
    'javascript:alert(1)',
    '',
  ])('%s opens nothing', (url) =>
    phone().given(app.initialised(), signedIn, at('/v2')).when(host.linkOpened({ url })).expect(),
  );

  test.each([
    ['[SHARE-03] to what somebody shares', '/share/6a29f81c54624453', '/share'],
    ['[ROUTE-13] to a new password', '/reset-password/6a29f81c54624453', '/reset-password'],
    ['[MEM-01] to an invitation', '/members/join/6a29f81c54624453', '/members/join'],
    [
      '[MEM-01] to one within an account',
      '/a/customer/12/members/join/6a29f81c54624453',
      '/a/customer/12/members/join',
    ],
    [
      '[ROUTE-13] to a new password with a token behind the path',
      '/reset-password?token=6a29f81c54624453&x=1',
      '/reset-password?x=1',
    ],
    [
      '[TRAC-01] to a new password from the server’s own mail',
      '/reset-password?passwordReset=6a29f81c54624453',
      '/reset-password',
    ],
  ])('%s is a page of its own, and the end of the link is in no log', async (_, href, left) => {
    const news = readLink({ url: `https://app.example.com${href}` });
    for (const facts of [[signedIn, at('/v2')], [at('/login')]]) {
      const it = phone();
      await it
        .when(...facts, app.initialised())
        .check(() => it.world.host.next(news))
        .check((now) => {
          const log = JSON.stringify(now.log.events);
          expect(log).toContain(`.com${left}"`);
          expect(log).not.toContain('6a29f81c54624453');
        })
        .asked('load ‹secret›');
    }
  });

  test.each([
    'https://app.example.com/assets/i18n/en.json?token=6a29f81c54624453',
    'https://app.example.com/nowhere?token=6a29f81c54624453',
  ])('[ROUTE-27] %s is no page of the app: the running one stays', async (url) => {
    for (const facts of [[signedIn, at('/v2')], [at('/login')]]) {
      const it = phone();
      await it
        .when(...facts, app.initialised())
        .check(() => it.world.host.next(readLink({ url })))
        .asked();
    }
  });

  test('of somebody who is not signed in leads by the login', () =>
    phone()
      .given(app.initialised(), at('/login'))
      .when(host.linkOpened({ url: 'https://app.example.com/logbook?week=3' }))
      .expect(goes('/logbook?week=3')));
});

describe('the launch of the installed app', () => {
  test('leads to its page, whatever the host is called', () =>
    phone()
      .given(app.initialised(), signedIn, at('/v2'))
      .when(host.launched({ path: '/settings?source=shortcut' }))
      .expect(goes('/settings?source=shortcut')));

  test.each(['//evil.example', '/nowhere', 'settings', 'https://x.com/settings'])(
    '%s leads nowhere',
    (path) => phone().given(app.initialised(), signedIn, at('/v2')).when(host.launched({ path })).expect(),
  );
});

test('[fault 49] a cold start by push, shortcut and link at once: each is handled once, in order, after it is known who is signed in', async () => {
  const it = phone();
  const news: HostNews[] = [
    { kind: 'linkOpened', url: 'https://app.example.com/settings' },
    { kind: 'shortcutPressed', shortcut: 'alerts' },
    { kind: 'launched', path: '/map' },
    { kind: 'refused', channel: 'shortcut', detail: 'shortcutId: expected "map"' },
  ];
  await it
    .when(at('/'))
    .check(() => news.forEach((each) => it.world.host.next(each)))
    // Nothing happens, because no effect listens yet. The real shell would keep its news until an effect listens.
    .expect()
    .when(signedIn, app.initialised())
    .check(() => news.forEach((each) => it.world.host.next(each)))
    .expect(
      host.linkOpened({ url: 'https://app.example.com/settings' }),
      goes('/settings'),
      host.shortcutPressed({ shortcut: 'alerts' }),
      goes('/alerts'),
      host.launched({ path: '/map' }),
      goes('/map'),
      host.inputRefused({ channel: 'shortcut', detail: 'shortcutId: expected "map"' }),
    );
});
