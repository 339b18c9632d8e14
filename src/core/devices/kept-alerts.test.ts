import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { access, backend, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { alert } from './alert-marks-given.ts';
import { unreadEffects } from './unread.effects.ts';

const SLOT = `${CUSTOMER}.alerts`;
/** An alert of a server that does not store which alerts are read. */
const event = (id: number, read = false) => alert(id, { about: { type: 'ignitionOn' }, read });
const listed = (...notifications: ReturnType<typeof event>[]) => notificationEvents.listed({ notifications });
const saved = (ids: number[], read: boolean) =>
  changeEvents.saved({ id: 'c', outcome: { of: 'alerts', ids, read }, again: false });

/** A signed-in user, and the alerts that another tab has stored. */
const it = (...stored: ReturnType<typeof event>[]) => {
  const story = scenario({ effects: unreadEffects, backend: backend() }).given(
    auth.sessionRestored({ ...access(), email: '' }),
  );
  const draft = notificationEvents.listed({ notifications: stored, source: 'storage', toldAt: 1 });
  story.world.slots.set(SLOT, { kind: 'fact', draft });
  return story;
};
const readIn = ({ slots }: { slots: ReadonlyMap<string, unknown> }) => {
  const { payload } = (slots.get(SLOT) as { draft: ReturnType<typeof listed> }).draft;
  return payload.notifications.filter(({ read }) => read).map(({ id }) => id);
};

describe('[TRAC-08] which alerts were read, where only this browser knows', () => {
  test('a thousand alerts that were all marked as read are all read at the next visit', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => i + 1);
    return it()
      .when(listed(...ids.map((id) => event(id, true))))
      .after('3s')
      .with((world) => expect(readIn(world)).toHaveLength(1_000));
  });

  test('what another tab marked as read stays so', () =>
    it(event(1, true), event(2))
      .when(listed(event(1), event(2), event(3)))
      .after('3s')
      .with((world) => expect(readIn(world)).toEqual([1])));

  test('what was marked as unread later stays unread', () =>
    it(event(1, true), event(2, true))
      .when(listed(event(1), event(2)), saved([1], false))
      .after('3s')
      .with((world) => expect(readIn(world)).toEqual([2])));

  test('a server that stores this itself has the last word', () =>
    it(alert(1, { read: true }))
      .when(listed(alert(1)))
      .after('3s')
      .with((world) => expect(readIn(world)).toEqual([])));
});
