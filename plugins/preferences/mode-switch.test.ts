import { of } from 'rxjs';
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
