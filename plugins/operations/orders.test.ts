import { describe, expect, test } from 'vitest';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as orderEvents from '../../events/orders.ts';
import type { App } from '../../src/kernel/app.ts';
import { failure } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { operationsPlugin } from './index.ts';
import { isAskedTwice, valuesOf } from './order-types.ts';
import { orders, runsOf } from './orders.state.ts';

const order = { type: 'engineStop', saved: null, values: {} };
const submitted = (run: string, device = 7) => orderEvents.submitted({ run, device, order });
const accepted = (run: string, state: 'sent' | 'queued', device = 7) =>
  orderEvents.accepted({ run, device, state });
const said = (type: string, device = 7, text = 'OK'): ReturnType<typeof notificationEvents.received> =>
  notificationEvents.received({
    notifications: [
      {
        ...{ id: 1, device, kind: 0, title: '', text: '', at: 1, lat: null, lng: null, read: false },
        ...{ value: null, limit: null },
        about: { type, said: text },
      } as Notification,
    ],
  });
const states = (it: App, device = 7) => it.read(runsOf(device)).map(({ run, state }) => `${run} ${state}`);
const app = () => scenario({ plugins: [{ ...operationsPlugin, effects: [] }] });

describe('[TRAC-11] what became of a command', () => {
  test('sent, and answered with what the device said', () =>
    app()
      .when(submitted('1'))
      .check((it) => expect(states(it)).toEqual(['1 sending']))
      .when(accepted('1', 'sent'))
      .check((it) => expect(states(it)).toEqual(['1 sent']))
      .when(said('commandResult'))
      .check((it) => {
        expect(states(it)).toEqual(['1 answered']);
        expect(it.read(runsOf(7))[0]?.answer).toBe('OK');
      }));

  test('one for a device that is away waits at the server, is sent and answered', () =>
    app()
      .when(submitted('1'), accepted('1', 'queued'))
      .check((it) => expect(states(it)).toEqual(['1 queued']))
      .when(said('queuedCommandSent'))
      .check((it) => expect(states(it)).toEqual(['1 sent']))
      .when(said('commandResult'))
      .check((it) => expect(states(it)).toEqual(['1 answered'])));

  test('a refused one says why, and no answer makes it better', () =>
    app()
      .when(submitted('1'), orderEvents.refused({ run: '1', device: 7, failure: failure(403) }))
      .when(said('commandResult'))
      .check((it) => {
        expect(states(it)).toEqual(['1 refused']);
        expect(it.read(runsOf(7))[0]?.failure).toEqual(failure(403));
      }));

  test('a device that answers before the server has still answered', () =>
    app()
      .when(submitted('1'), said('commandResult'), accepted('1', 'sent'))
      .check((it) => expect(states(it)).toEqual(['1 answered'])));

  test('of two the older is answered first', () =>
    app()
      .when(submitted('1'), submitted('2'), accepted('1', 'sent'), accepted('2', 'sent'))
      .when(said('commandResult'))
      .check((it) => expect(states(it)).toEqual(['2 sent', '1 answered'])));

  test('the answer of another device, or another event, says nothing', () =>
    app()
      .when(submitted('1'), accepted('1', 'sent'))
      .when(said('commandResult', 8), said('ignitionOn'), said('queuedCommandSent'))
      .check((it) => expect(states(it)).toEqual(['1 sent'])));

  test('what was asked for another device does not show', () =>
    app()
      .when(
        orderEvents.opened({ device: 7 }),
        orderEvents.listed({ device: 8, types: ['custom'], saved: [], tells: true }),
        orderEvents.listFailed({ device: 8, failure: failure(500) }),
      )
      .reads(orders, { device: 7, list: null, failure: null, runs: [] }));
});

describe('[TRAC-11] a second question', () => {
  test.each(['engineStop', 'custom', 'powerOff', 'factoryReset', 'outputControl'])('is asked of %s', (type) =>
    expect(isAskedTwice(type)).toBe(true),
  );
  test.each(['engineResume', 'positionSingle', 'alarmArm'])('is not asked of %s', (type) =>
    expect(isAskedTwice(type)).toBe(false),
  );
});

describe('[TRAC-11] parameters', () => {
  test('texts, numbers, yes and no go as what they are', () => {
    expect(valuesOf('custom', { data: ' reset# ' })).toEqual({ data: 'reset#' });
    expect(valuesOf('setConnection', { server: 'a.example', port: '5023' })).toEqual({
      server: 'a.example',
      port: 5023,
    });
    expect(valuesOf('alarmFall', {})).toEqual({ enable: true });
    expect(valuesOf('alarmFall', { enable: 'no' })).toEqual({ enable: false });
    expect(valuesOf('positionSingle', { data: 'x' })).toEqual({});
    expect(valuesOf('made-up', {})).toEqual({});
  });

  test.each([
    ['custom', {}],
    ['custom', { data: '  ' }],
    ['positionPeriodic', { frequency: 'soon' }],
    ['positionPeriodic', { frequency: '-3' }],
    ['sosNumber', { index: '1' }],
  ])('nothing goes while %s lacks %j', (type, typed) => expect(valuesOf(type, typed)).toBeNull());
});
