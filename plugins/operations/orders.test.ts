import { describe, expect, test } from 'vitest';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as orderEvents from '../../events/orders.ts';
import { scenario } from '../../tests/scenario.ts';
import { operationsPlugin } from './index.ts';
import { runsOf } from './orders.state.ts';

const order = { type: 'engineStop', saved: null, values: {} };
const submitted = (run: string, device: number) => orderEvents.submitted({ run, device, order });
const answer = (device: number) =>
  notificationEvents.received({
    notifications: [
      {
        ...{ id: 1, device, kind: 0, title: '', text: '', at: 1, lat: null, lng: null, read: false },
        ...{ value: null, limit: null },
        about: { type: 'commandResult', said: 'OK' },
      } as Notification,
    ],
  });
const story = () => scenario({ plugins: [{ ...operationsPlugin, effects: [] }] });

describe('[TRAC-11] the commands of a device', () => {
  test('are its own, newest first, and not those of another device', () =>
    story()
      .when(submitted('1', 7), submitted('2', 8), answer(7), submitted('3', 7))
      .check(({ read }) => {
        expect(read(runsOf(7)).map(({ run }) => run)).toEqual(['3', '1']);
        expect(read(runsOf(8)).map(({ run }) => run)).toEqual(['2']);
        expect(read(runsOf(9))).toEqual([]);
      }));

  test('one that was answered stays so, although the next one is still being sent', () =>
    story()
      .when(submitted('1', 7), answer(7), submitted('2', 7))
      .when(orderEvents.accepted({ run: '1', device: 7, state: 'sent' }))
      .check(({ read }) =>
        expect(read(runsOf(7)).map(({ run, state }) => [run, state])).toEqual([
          ['2', 'sending'],
          ['1', 'answered'],
        ]),
      ));
});
