import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as shareEvents from '../../events/shares.ts';
import * as silenceEvents from '../../events/silence.ts';
import * as navigation from '../../events/navigation.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aShare, START } from '../../tests/samples.ts';
import { onlyHere } from '../../src/core/devices/only-here.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { App } from '../../src/kernel/app.ts';
import { lostByLogout, unsavedChanges } from '../../src/core/changes/changes.ts';
import { customer } from '../../src/core/changes/changes-given.ts';
import { preferencesPlugin } from './index.ts';

/** A signed-in customer, and this many changes that wait in another tab. */
function withOtherTab(waiting: number) {
  const it = customer();
  const { outbox } = it.story.ports;
  const { take } = outbox;
  const tab = { waiting };
  outbox.take = async (account) => ({ ...(await take(account)), elsewhere: tab.waiting });
  return { ...it, tab };
}
const logout = ({ read }: App) =>
  preferencesPlugin.quickActions?.find(({ id }) => id === 'preferences/logout')?.says(read);

describe('[AUTH-07] a logout deletes changes of other tabs too', () => {
  test('they are counted when the user comes back to this tab', async () => {
    const it = withOtherTab(0);
    await it.story
      .check((one) => expect(one.read(lostByLogout)).toBe(0))
      .check((one) => expect(logout(one)).toEqual(auth.logoutChosen()))
      .with(() => (it.tab.waiting = 2))
      .when(app.resumed())
      .check((one) => {
        expect(one.read(lostByLogout)).toBe(2);
        expect(one.read(unsavedChanges)).toEqual([]);
        expect(logout(one)).toEqual(navigation.linkFollowed({ href: '/settings/account?logout=1' }));
      })
      .with(() => (it.tab.waiting = 0))
      .after('1min')
      .check((one, events) => {
        expect(one.read(lostByLogout)).toBe(0);
        expect(events.filter(changeEvents.elsewhereCounted.is)).toHaveLength(2);
      });
  });
});

describe('[AUTH-07] [SENS-03] a logout ends what only this browser has: it is asked first', () => {
  const pair = { id: 1, one: 1, two: 2, metres: 100, on: true, onPart: true, onMeet: false };
  const asks = navigation.linkFollowed({ href: '/settings/account?logout=1' });
  const of = (given: Draft, what: string) =>
    customer()
      .story.check((one) => expect(logout(one)).toEqual(auth.logoutChosen()))
      .when(given)
      .check((one) => {
        expect(one.read(onlyHere)).toEqual([what]);
        expect(logout(one)).toEqual(asks);
      });

  test('the limits after which silent devices are reported', () =>
    of(silenceEvents.limitChosen({ of: 'device', id: 1, seconds: 600 }), 'silence'));

  test('the fences between two devices', () =>
    of(fenceEvents.movingListed({ all: [pair], source: 'user' }), 'pairs'));

  test('a device that is never reported is nothing to lose', () =>
    customer()
      .story.when(silenceEvents.limitChosen({ of: 'device', id: 1, seconds: 0 }))
      .check((one) => expect(one.read(onlyHere)).toEqual([])));

  test('[SENS-03] a limit for a device or a group that is gone is nothing to lose', () =>
    customer()
      .story.when(
        silenceEvents.limitChosen({ of: 'device', id: 4, seconds: 600 }),
        silenceEvents.limitChosen({ of: 'group', id: 9, seconds: 600 }),
      )
      .check((one) => expect(one.read(onlyHere), 'nobody knows the groups yet').toEqual(['silence']))
      .when(deviceEvents.groupsListed({ groups: [], source: 'server' }))
      .check((one) => expect(one.read(onlyHere)).toEqual([]))
      .when(
        deviceEvents.groupsListed({ groups: [{ id: 9, name: 'Vans', colour: '#2f6fde' }], source: 'server' }),
      )
      .check((one) => expect(one.read(onlyHere)).toEqual(['silence'])));

  test('[SENS-03] as long as the devices are not known, every limit counts', () =>
    customer(undefined, false)
      .story.when(
        auth.loginSucceeded({ ...access(), email: '' }),
        silenceEvents.limitChosen({ of: 'device', id: 4, seconds: 600 }),
      )
      .check((one) => expect(one.read(onlyHere)).toEqual(['silence'])));

  test('the share links, where the server lists none, as long as one runs', () =>
    customer()
      .story.when(
        serverLacks('shareList'),
        shareEvents.listed({ shares: [aShare('a', { expires: START + 60 })] }),
      )
      .check((one) => expect(one.read(onlyHere)).toEqual(['links']))
      .after('2min')
      .when(app.timePassed())
      .check((one) => expect(one.read(onlyHere)).toEqual([])));
});
