import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as importEvents from '../../events/imports.ts';
import type { Ports, TrackFileNews } from '../../src/ports/ports.ts';
import { scenario } from '../../tests/scenario.ts';
import { imports } from './imports.state.ts';
import { trackImportPlugin } from './index.ts';

const chosen = importEvents.fileChosen({ id: 'f1', name: 'ride.gpx', size: 100 });
const track = { id: 'f1/0', name: 'Ride', fixes: 3, start: 1, end: 3 };
const read: TrackFileNews = { kind: 'read', format: 'gpx', tracks: [track], remarks: [] };
const opening = (changes: Partial<{ -readonly [Name in keyof Ports]: Ports[Name] }>) => {
  const it = scenario({ plugins: [trackImportPlugin] });
  Object.assign(it.ports, changes);
  return it;
};
const files = (news: Subject<TrackFileNews>, given: unknown[] = []): Partial<Ports> => ({
  files: {
    handed: () => NEVER,
    read: (id, options) => {
      given.push([id, options.assumeKmh]);
      return news;
    },
    forget: (id) => void given.push(`forget ${id}`),
  },
});

describe('opening a file', () => {
  test('progress, then what is in it', () =>
    opening({
      files: {
        handed: () => NEVER,
        read: () => of<TrackFileNews[]>({ kind: 'progress', bytes: 50, fixes: 1 }, read),
        forget: () => undefined,
      },
    })
      .when(chosen)
      .expect(
        importEvents.readingProgressed({ id: 'f1', bytes: 50, fixes: 1 }),
        importEvents.fileRead({ id: 'f1', format: 'gpx', tracks: [track], remarks: [] }),
      )
      .check((it) => expect(it.read(imports).current).toMatchObject({ phase: 'read', tracks: [track] })));

  test('a refused file says why', () => {
    const problem = { reason: 'notATrack', figures: { line: 3 } };
    return opening({
      files: { handed: () => NEVER, read: () => of({ kind: 'refused', problem }), forget: () => undefined },
    })
      .when(chosen)
      .check((it) => expect(it.read(imports).current).toMatchObject({ phase: 'refused', problem }));
  });

  test('the user stops the reading: the reader is let go, late news are not taken in', () => {
    const news = new Subject<TrackFileNews>();
    const given: unknown[] = [];
    return opening(files(news, given))
      .when(chosen, importEvents.readingCancelled({ id: 'f1' }))
      .check(() => {
        expect(news.observed).toBe(false);
        expect(given).toEqual([['f1', null], 'forget f1']);
      })
      .when(importEvents.fileRead({ id: 'f1', format: 'gpx', tracks: [], remarks: [] }))
      .check((it) => expect(it.read(imports).current).toBeNull());
  });

  test('a second file takes the place of the first', () => {
    const news = new Subject<TrackFileNews>();
    return opening(files(news))
      .when(
        chosen,
        importEvents.fileChosen({ id: 'f2', name: 'b', size: 1 }),
        importEvents.readingProgressed({ id: 'f1', bytes: 9, fixes: 9 }),
      )
      .check((it) => expect(it.read(imports).current).toMatchObject({ id: 'f2', bytes: 0 }));
  });

  test('with an assumed speed it is read anew', () => {
    const given: unknown[] = [];
    return opening(files(new Subject(), given))
      .when(chosen, importEvents.speedAssumed({ id: 'f1', kmh: 40 }))
      .check((it) => {
        expect(given).toEqual([
          ['f1', null],
          ['f1', 40],
        ]);
        expect(it.read(imports).current).toMatchObject({ phase: 'reading', attempt: 2 });
      });
  });
});

describe('driving a track', () => {
  const driver = (
    changes: Partial<NonNullable<Ports['driver']>> = {},
    said: string[] = [],
  ): Partial<Ports> => ({
    driver: {
      drive: (id, factor) => (said.push(`drive ${id} ×${factor}`), Promise.resolve(90)),
      setFactor: (device, factor) => (said.push(`${device} ×${factor}`), Promise.resolve()),
      remove: (device) => (said.push(`remove ${device}`), Promise.resolve()),
      ...changes,
    },
  });
  const play = importEvents.playChosen({ track: 'f1/0', factor: 10 });

  test('it becomes a device that is selected, followed and in view', () =>
    opening(driver())
      .when(play)
      .expectTypes('imports/playStarted', 'devices/selected', 'devices/followStarted', 'map/fitRequested')
      .check((it) => expect(it.read(imports).driven).toEqual([{ device: 90, track: 'f1/0', factor: 10 }])));

  test('what keeps it from driving is told', () =>
    opening(driver({ drive: () => Promise.reject(new Error('Nobody is signed in.')) }))
      .when(play)
      .expect(importEvents.playFailed({ track: 'f1/0', message: 'Nobody is signed in.' }))
      .check((it) => expect(it.read(imports).startFailed).toBe('Nobody is signed in.')));

  test('a real server drives no tracks, and says so', () =>
    opening({ driver: null })
      .when(play)
      .expect(importEvents.playFailed({ track: 'f1/0', message: 'unavailable' })));

  test('faster, paused, taken away', () => {
    const said: string[] = [];
    return opening(driver({}, said))
      .when(
        play,
        importEvents.factorChosen({ device: 90, factor: 300 }),
        importEvents.factorChosen({ device: 90, factor: 0 }),
      )
      .check((it) => expect(it.read(imports).driven[0]?.factor).toBe(0))
      .when(importEvents.playRemoved({ device: 90 }))
      .check((it, events) => {
        expect(said).toEqual(['drive f1/0 ×10', '90 ×300', '90 ×0', 'remove 90']);
        expect(it.read(imports).driven).toEqual([]);
        expect(events.at(-1)).toMatchObject({ type: 'devices/removed', payload: { id: 90 } });
      });
  });

  test('a fault of the driver is a fact, not the end of the effect', () =>
    opening(driver({ setFactor: () => Promise.reject(new Error('gone')) }))
      .when(
        importEvents.factorChosen({ device: 1, factor: 2 }),
        importEvents.factorChosen({ device: 1, factor: 3 }),
      )
      .expectTypes('app/effectFailed', 'app/effectFailed'));
});
