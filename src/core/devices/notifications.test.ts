import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '../../../events/device-types.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { folded } from '../../../tests/folded.ts';
import { heldNotifications, MOST, notifications } from './notifications.ts';
import { ownAlertId } from './silence.ts';

const alert = (id: number, title: string): Notification => ({
  id,
  device: 1,
  kind: 5,
  title,
  text: '',
  at: 100,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
});

/** Returns the alerts after these batches have arrived, one after the other. */
const after = (batches: readonly (readonly Notification[])[]) =>
  folded(
    [heldNotifications as never],
    ...batches.map((batch) => notificationEvents.received({ notifications: [...batch] })),
  ).read(notifications).told ?? [];

/** The expected list: each alert once, in its last version, with the latest arrival at the top. */
function wanted(batches: readonly (readonly Notification[])[]): Notification[] {
  const held = new Map<number, Notification>();
  for (const batch of batches) {
    const last = new Map<number, Notification>();
    for (const one of batch.toReversed()) if (!last.has(one.id)) last.set(one.id, one);
    for (const id of last.keys()) held.delete(id);
    for (const one of [...last.values()].toReversed()) held.set(one.id, one);
  }
  return [...held.values()].toReversed();
}

test('[STATE-02] whatever numbers alerts come with, each is there once, the last word on it on top', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 }).map(ownAlertId));
  const batch = fc.array(
    fc.tuple(id, fc.string({ maxLength: 3 })).map(([one, title]) => alert(one, title)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      expect(after(batches)).toEqual(wanted(batches));
    }),
  );
});

test('[STATE-02] hundreds of alerts that come one by one are all there, and so is a new word on an early one', () => {
  const batches = Array.from({ length: 450 }, (_, i) => [alert(i + 1, 'as it came')]);
  for (const many of [199, 200, 201, 202, 450])
    expect(after(batches.slice(0, many)), `${many}`).toEqual(wanted(batches.slice(0, many)));
  const more = [...batches, [alert(3, 'once more')], [alert(600, 'new')], [alert(600, 'new again')]];
  expect(after(more)).toEqual(wanted(more));
});

test('[STATE-02] the oldest alerts give way when there are too many', () => {
  const all = Array.from({ length: MOST }, (_, i) => alert(MOST - i, 'at the start'));
  const list = after([all.toReversed(), [alert(MOST + 1, 'a')], [alert(MOST + 2, 'b')]]);
  expect(list).toHaveLength(MOST);
  expect([list[0]?.id, list[1]?.id, list.at(-1)?.id]).toEqual([MOST + 2, MOST + 1, 3]);
});
