import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../../../events/changes.ts';
import * as logbookEvents from '../../../../events/logbook.ts';
import { failure } from '../../../../tests/samples.ts';
import { scenario } from '../../../../tests/scenario.ts';
import type { App } from '../../../kernel/app.ts';
import { carOf, registers } from './registers.ts';

const ada = { id: 5, firstName: 'Ada', lastName: 'L', active: true };
const jonas = { id: 6, firstName: 'Jonas', lastName: 'B', active: true };
const listed = (drivers: (typeof ada)[], source: 'server' | 'storage' = 'server', lacking: string[] = []) =>
  logbookEvents.registersListed({
    drivers,
    contacts: [],
    reasons: [],
    cars: [
      { id: 7, device: 1, name: 'Volvo', model: '', plate: '', startKm: null, driver: 5, contact: null },
    ],
    locks: [],
    lacking,
    source,
  });
const failed = logbookEvents.registersFailed({ failure: failure(503) });
const drivers = (it: App) => it.read(registers).drivers.shown.map(({ firstName }) => firstName);
const state = (it: App) => it.read(registers);

describe('[LOGB-08] drivers, contacts, reasons and cars', () => {
  test('kept ones show until the server tells, and never in place of what it told', () =>
    scenario({})
      .when(listed([ada], 'storage'))
      .check((it) => expect(drivers(it)).toEqual(['Ada']))
      .when(listed([jonas]))
      .check((it) => expect(drivers(it)).toEqual(['Jonas']))
      .when(listed([ada], 'storage'))
      .check((it) => expect(drivers(it)).toEqual(['Jonas'])));

  test('before anybody told, nothing is known and nothing lacks', () =>
    scenario({}).check((it) => {
      expect(state(it)).toMatchObject({ status: 'loading', failure: null, lacking: [] });
      const { drivers: people, contacts, reasons, cars } = state(it);
      expect([people, contacts, reasons, cars].map(({ shown }) => shown.length)).toEqual([0, 0, 0, 0]);
    }));

  test('what was known stays when they cannot be had again; told again, the reason is gone', () =>
    scenario({})
      .when(failed)
      .check((it) => expect(state(it)).toMatchObject({ status: 'failed', failure: failure(503) }))
      .when(listed([ada], 'server', ['contacts']))
      .check((it) =>
        expect(state(it)).toMatchObject({ status: 'ready', failure: null, lacking: ['contacts'] }),
      )
      .when(failed)
      .check((it) => {
        expect(state(it)).toMatchObject({ status: 'ready', failure: failure(503) });
        expect(drivers(it)).toEqual(['Ada']);
      }));

  test('a server that has none is told from one in trouble, even after it had some', () =>
    scenario({})
      .when(listed([ada]), logbookEvents.registersFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .check((it) => expect(state(it).status).toBe('unavailable')));

  test('the car of a device is its own', () =>
    scenario({})
      .when(listed([]))
      .check((it) => {
        expect(it.read(carOf(1))?.name).toBe('Volvo');
        expect(it.read(carOf(2))).toBeNull();
      }));

  test('a change of one register leaves the others as they are', () =>
    scenario({})
      .when(
        listed([ada, jonas]),
        changeEvents.submitted({
          changes: [
            {
              id: 'x',
              batch: 'x',
              at: 0,
              notBefore: 0,
              edit: { of: 'driver', id: 6, set: { active: false }, was: { active: true } },
            },
          ],
          label: '',
        }),
      )
      .check((it) => {
        expect(state(it).drivers.shown).toEqual([ada, { ...jonas, active: false }]);
        expect(state(it).cars.shown).toHaveLength(1);
      })
      .when(changeEvents.decided({ id: 'x', keep: 'mine' }))
      .check((it) => expect(state(it).drivers.shown[1]?.active).toBe(false))
      .when(changeEvents.decided({ id: 'x', keep: 'theirs' }))
      .check((it) => expect(state(it).drivers.shown[1]?.active).toBe(true)));
});
