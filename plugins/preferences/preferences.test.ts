import { of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import * as userEvents from '../../events/user.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { session } from '../../src/core/session/session.ts';
import { access, aDevice, backend, customer, settings } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { preferencesPlugin } from './index.ts';
import { modeActions, modesToChoose, modeSwitch } from './mode-switch.effects.ts';
import type { CustomerChanges } from '../../events/account-types.ts';
import * as changeEvents from '../../events/changes.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { outboxEffects } from '../../src/core/changes/outbox.effects.ts';
import { user } from '../../src/core/session/user.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { refusedNames } from './refused-names.state.ts';
import { zonesOffered } from './Look.view.tsx';

const it = (modes: ('v2' | 'pets' | 'bike')[] = ['v2', 'pets']) =>
  scenario({
    plugins: [preferencesPlugin],
    backend: {
      ...backend(),
      saveSettings: (_, changes) => ({
        request: { method: 'put', path: '/settings' },
        read: (reply) =>
          reply.status === 200
            ? { ok: true, value: { ...settings(), appMode: changes.appMode ?? 'v2' }, leftOut: [] }
            : {
                ok: false,
                failure: { reason: 'conflict', status: reply.status, message: 'Not in your plan.' },
              },
      }),
    },
  })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '', appMode: 'v2' }),
      userEvents.customerLoaded({ customer: { ...customer(), allowedModes: modes }, source: 'server' }),
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
      deviceEvents.selected({ id: 1, from: 'list' }),
    );
const toPets = userEvents.modeChosen({ mode: 'pets' });

test('[MODE-06] switching the mode saves it, goes to its home and keeps the selection', () =>
  it()
    .when(toPets)
    .expect(
      userEvents.settingsLoaded({ settings: { ...settings(), appMode: 'pets' }, source: 'server' }),
      navigation.linkFollowed({ href: '/pets', replace: false }),
    )
    .check((app) => {
      expect(app.read(session).appMode).toBe('pets');
      expect(app.read(attention).selected).toBe(1);
    }));

test.each([
  ['/settings', '/settings', true],
  ['/settings', '/pets', true],
  ['/settings', '/history', false],
  ['/v2', '/settings', false],
])(
  '[MODE-06] an answer that comes late takes nobody off a page: pressed at %s, now at %s',
  (from, to, goes) => {
    const late = new Subject<Reply>();
    const at = (path: string) => navigation.locationChanged({ path, query: '' });
    return it()
      .with((world) => (world.replies = () => late))
      .when(at(from), toPets, at(to))
      .with(() => late.next({ status: 200, body: null }))
      .check((app, events) => {
        expect(app.read(session).appMode).toBe('pets');
        expect(events.some(navigation.linkFollowed.is)).toBe(goes);
      });
  },
);

test('[MODE-06] refused, the mode is as it was, and the server’s reason is said', () =>
  it()
    .with((world) => (world.replies = () => of({ status: 409, body: null })))
    .when(toPets)
    .expect(
      userEvents.modeChangeFailed({
        failure: { reason: 'conflict', status: 409, message: 'Not in your plan.' },
      }),
      notices.raised({
        tone: 'danger',
        text: 'settings.serverSays',
        values: { message: 'Not in your plan.' },
        stays: 6_000,
      }),
    )
    .check((app) => {
      expect(app.read(attention).selected).toBe(1);
      expect(app.read(session).appMode).toBe('v2');
      expect(app.read(modeSwitch).wanted).toBeNull();
    }));

test('[MODE-06] a mode that the account lacks is not asked for', () =>
  it(['v2', 'bike']).when(toPets).asked().expectTypes('user/modeChangeFailed', 'notices/raised'));

test('[MODE-06] in ghost mode there is nothing to choose, and nothing is sent', () =>
  it()
    .when(admin.ghostEntered({ userID: 3009, by: 3008, superUser: true }))
    .check((app) => expect(app.read(modesToChoose)).toEqual([]))
    .when(toPets)
    .asked());

test('[MODE-06] the palette offers the other modes of the account', () =>
  it().check((app) =>
    expect(modeActions.filter(({ when }) => when?.(app.read)).map(({ id }) => id)).toEqual([
      'preferences/mode-pets',
    ]),
  ));

const signedIn = [
  auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
];
const press = (set: CustomerChanges) =>
  changeEvents.wanted({ edits: [{ of: 'customer', id: 7, set, was: {} }], label: '' });
const shown = (id: string, set: CustomerChanges) =>
  changeEvents.submitted({
    changes: [{ id, batch: id, at: 0, notBefore: 0, edit: { of: 'customer', id: 7, set, was: {} } }],
    label: '',
  });
const called = (firstName: string) => shown(firstName, { firstName });
const surname = (lastName: string) => shown(lastName, { lastName });
const failed = (id: string) => changeEvents.refused({ id, failure: { reason: 'conflict', status: 409 } });
const saved = (id: string) =>
  changeEvents.saved({ id, outcome: { of: 'customer', customer: customer() }, again: false });
const told = (...replies: Reply[]) => {
  let i = 0;
  return scenario({
    plugins: [preferencesPlugin],
    effects: [...changesEffects, ...outboxEffects],
    backend: wholeBackend(),
  })
    .with((world) => {
      world.replies = () => replies[Math.min(i++, replies.length - 1)] as Reply;
    })
    .given(...signedIn);
};
const facts = () => scenario({ plugins: [preferencesPlugin] }).given(...signedIn);

test.each<[string, Reply, string, string | undefined]>([
  ['409', { status: 409, body: { error: 'Changed meanwhile.' } }, 'conflict', 'Changed meanwhile.'],
  ['422', { status: 422, body: { error: { firstName: 'tooLong' } } }, 'invalid', undefined],
  ['500, eight times', { status: 500, body: null }, 'server', undefined],
  ['503 with a page', { status: 503, body: null, problem: 'unreadable' }, 'server', undefined],
])(
  '[ACC-05] %s: the name is taken back, what was typed is kept with the reason',
  async (_, reply, reason, message) => {
    await told(reply)
      .when(press({ firstName: 'Grace' }))
      .after('30min')
      .check((app) => {
        expect(app.read(user).customerData.success?.firstName).toBe('Ada');
        const kept = app.read(refusedNames).names.firstName;
        expect(kept).toMatchObject({ value: 'Grace', failure: { reason } });
        expect(kept?.failure.message).toBe(message);
      });
  },
);

test.each<[string, Reply]>([
  ['no answer', { status: 0, body: null, problem: 'unreachable' }],
  ['a time-out', { status: 0, body: null, problem: 'timeout' }],
])('[ACC-05] %s: the name waits and shows, and nothing is refused', async (_, reply) => {
  await told(reply)
    .when(press({ firstName: 'Grace' }))
    .after('30min')
    .check((app) => {
      expect(app.read(user).customerData.success?.firstName).toBe('Grace');
      expect(app.read(refusedNames).names).toEqual({});
    });
});

test('[ACC-05] saved at the second try: the field shows what the server has', async () => {
  const raw = { id: 7, email: 'ada@example.com', firstname: 'Grace B.' };
  await told({ status: 422, body: { error: 'no' } }, { status: 200, body: { success: raw } })
    .when(press({ firstName: 'Grace' }))
    .after('1s')
    .when(press({ firstName: 'Grace' }))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('[ACC-05] one name refused, the other saved: only the refused one is kept', async () => {
  await facts()
    .when(called('Grace'), surname('Hopper'), failed('Grace'), saved('Hopper'))
    .check((app) => expect(Object.keys(app.read(refusedNames).names)).toEqual(['firstName']));
});

test('[ACC-05] of two tries the last has the last word', async () => {
  await facts()
    .when(called('Grace'), called('Greta'), failed('Grace'))
    .check((app) => expect(app.read(refusedNames).names).toEqual({}))
    .when(saved('Greta'))
    .check((app) => expect(app.read(refusedNames).names).toEqual({}));
});

test('a refused unit is no name', async () => {
  await facts()
    .when(shown('unit', { distanceUnit: 'mi' }), failed('unit'))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('a failure that nothing was submitted for changes nothing', async () => {
  await facts()
    .when(failed('Grace'))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test.each([
  ['[AUTH-07] a logout', auth.loggedOut({ reason: 'chosen' })],
  ['[ADM-02] a look at another account', admin.ghostEntered({ userID: 12, by: 7, superUser: true })],
  ['[ADM-02] the way back from it', admin.ghostLeft()],
])('%s forgets what was typed', async (_, ending) => {
  await facts()
    .when(called('Grace'), failed('Grace'), ending)
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('[ACC-04] UTC and a stored zone that this browser names differently can be chosen, each once', () => {
  const known = Intl.supportedValuesOf('timeZone');
  expect(zonesOffered('')).toContain('UTC');
  expect(zonesOffered('')).not.toContain('');
  expect(zonesOffered('Old/Name').filter((zone) => !known.includes(zone))).toEqual(
    ['Old/Name', 'UTC'].filter((zone) => !known.includes(zone)),
  );
  expect(zonesOffered('Europe/Oslo').filter((zone) => zone === 'Europe/Oslo')).toHaveLength(1);
});

test('[ACC-04] the address of the old section for support leads to the help', () =>
  it().check(({ read }) => {
    const old = preferencesPlugin.routes?.find(({ pattern }) => pattern === '/settings/support');
    expect(old?.guard(read, { path: '/settings/support', query: '' })).toEqual({
      redirect: '/settings/help',
    });
  }));
