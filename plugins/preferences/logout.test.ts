import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
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
