import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as adminEvents from '../../events/admin.ts';
import * as historyEvents from '../../events/history.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import { access, CUSTOMER, START } from '../../tests/samples.ts';
import { wrongFixes } from '../../src/core/travel/wrong-fixes.ts';
import { summaryOfDevice, wrongHere } from './wrong.state.ts';
import { story, ten } from './history-given.ts';

const fifth = { device: 1, at: START - 3_300, lat: 589_000_000, lng: 119_700_000 };
const signIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });

describe('[MAP-06] fixes that are not believed', () => {
  test('one leaves way, totals and gaps at once, and can be put back', () =>
    story()
      .given(...ten)
      .check((app) => {
        const before = app.read(summaryOfDevice(1));
        expect(before.gaps.length).toBeGreaterThan(0);
        app.publish(historyEvents.fixDisbelieved(fifth));
        expect(app.read(summaryOfDevice(1)).gaps).toEqual([]);
        expect(app.read(summaryOfDevice(1)).totals.fixes).toBe(10);
        expect(app.read(wrongHere(1))).toHaveLength(1);
        app.publish(historyEvents.fixRestored(fifth));
        expect(app.read(summaryOfDevice(1))).toEqual(before);
        expect(app.read(wrongHere(1))).toEqual([]);
      }));
  test('they are kept for the account and come back with the next session', () =>
    story()
      .given(signIn)
      .when(historyEvents.fixDisbelieved(fifth))
      .check((app) => expect(app.read(wrongFixes)).toEqual([fifth]))
      .asked(`store ${accountSlot(CUSTOMER, 'wrongFixes')}`));
  test('what was kept is read when a session begins, and added to', () =>
    story()
      .with((world) => {
        world.slots.set(accountSlot(CUSTOMER, 'wrongFixes'), {
          kind: 'fact',
          draft: historyEvents.wrongFixesRestored({ fixes: [fifth] }),
        });
      })
      .when(signIn)
      .check((app) => expect(app.read(wrongFixes)).toEqual([fifth])));
  test('in ghost mode nothing is kept, even if somebody says so', () =>
    story()
      .given(signIn, adminEvents.ghostEntered({ userID: 9, by: CUSTOMER, superUser: true }))
      .when(historyEvents.fixDisbelieved(fifth))
      .asked());
  test('a mark from another range is not counted here', () =>
    story()
      .given(...ten, historyEvents.fixDisbelieved({ ...fifth, at: START - 90_000 }))
      .check((app) => expect(app.read(wrongHere(1))).toEqual([])));
});
