import { NEVER } from 'rxjs';
import { expect, test, describe } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as historyEvents from '../../events/history.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import { frame } from '../../tests/exported.ts';
import { START, access, CUSTOMER, fixes } from '../../tests/samples.ts';
import { aboutPast, fixColumns } from './document.ts';
import { story, ten, open } from './history-given.ts';
import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import { wrongFixes } from '../../src/core/travel/wrong-fixes.ts';
import { pasts, progress } from './past.state.ts';
import { span } from './player.state.ts';
import { LONGEST_RANGE, piecesOf } from './ranges.ts';
import { drawnOf, sensorsState } from './sensors.state.ts';

const RANGE = { from: START - 3_600, to: START - 1 };
const wanted = (format: 'csv' | 'gpx', about = aboutPast(1, RANGE)) =>
  exportEvents.wanted({
    id: 'x',
    of: 'history',
    about,
    name: 'Past',
    format,
    frame: frame({ tables: [{ title: 'Past', columns: [...fixColumns((key) => key)] }] }),
  });
const written = async (...facts: Parameters<ReturnType<typeof story>['when']>) => {
  const documents: ExportDocument[] = [];
  await story()
    .with((world) => {
      world.exported = (document) => {
        documents.push(document);
        return NEVER;
      };
    })
    .given(...ten)
    .when(...facts);
  return documents[0];
};

test('[MAP-06] the past that is shown is written fix by fix, without those that nobody believes', async () => {
  const fifth = { device: 1, at: START - 3_300, lat: 589_000_000, lng: 119_700_000 };
  expect((await written(wanted('csv')))?.tables[0]?.rows).toHaveLength(11);
  const document = await written(historyEvents.fixDisbelieved(fifth), wanted('csv'));
  expect(document?.tables[0]?.rows).toHaveLength(10);
  expect(document?.tables[0]?.rows[0]).toEqual([START - 3_600, 57.7, 11.97, 30, null]);
});

test('[MAP-04] as a way a gap parts it', async () => {
  const pieces = (await written(wanted('gpx')))?.tracks?.[0]?.pieces;
  expect(pieces?.map(({ lat }) => lat.length)).toEqual([5, 1, 5]);
  expect(Array.from(pieces?.[0]?.at ?? [])[0]).toBe(START - 3_600);
});

test('[DAY-03] of a trip its own fixes are written, and none from before or after it', async () => {
  const trip = { from: START - 3_540, to: START - 3_420 };
  const document = await written(wanted('gpx', aboutPast(1, RANGE, trip)));
  expect(document?.tracks?.[0]?.pieces.flatMap(({ at }) => Array.from(at ?? []))).toEqual([
    ...[START - 3_540, START - 3_480, START - 3_420],
  ]);
});

test('another range than the one that is open is not written', async () =>
  expect(await written(wanted('csv', aboutPast(1, { from: 0, to: 1 })))).toBeUndefined());

const DAY = 86_400;
const file = (device: number, start: number, end: number, count = 11) => ({
  id: `f1/${-device}`,
  name: `Ride ${-device}`,
  fixes: count,
  start: START + start,
  end: START + end,
  metres: 100,
  device,
});
const opened = (...tracks: ReturnType<typeof file>[]) => importEvents.tracksOpened({ tracks });
const RIDE = fixes(
  ...Array.from({ length: 11 }, (_, i) => ({ device: -1, at: i * 60 - 400 * DAY, lat: 57.7 + i / 200 })),
);
const withFile = () => {
  const it = story();
  Object.assign(it.ports, { files: { ...it.ports.files, fixes: () => RIDE } });
  return it;
};

describe('[TRACK-01] the history of a track out of a file', () => {
  test('shows all of it, however long ago, asks nobody, and can be played', () =>
    withFile()
      .given(opened(file(-1, -400 * DAY, -400 * DAY + 600)))
      .when(open(-1))
      .after('1s')
      .asked()
      .check((app) => {
        expect(app.read(pasts).range).toEqual({
          choice: 'file',
          from: START - 400 * DAY,
          to: START - 400 * DAY + 600,
          points: null,
        });
        expect(app.read(progress).status).toBe('ready');
        expect(app.read(span)).toMatchObject({ from: START - 400 * DAY, to: START - 400 * DAY + 600 });
      }));

  test('two files are shown from the first fix of both to the last', () =>
    withFile()
      .given(opened(file(-1, -400, -300), file(-2, -900, -350)))
      .when(open(-1, -2))
      .check((app) => expect(app.read(pasts).range).toMatchObject({ from: START - 900, to: START - 300 })));

  test('more fixes than a screen can hold: the last quarter of a year', () =>
    withFile()
      .given(opened(file(-1, -4_000 * DAY, -DAY, 3_000_000)))
      .when(open(-1))
      .check((app) =>
        expect(app.read(pasts).range).toMatchObject({
          from: START - DAY - LONGEST_RANGE,
          to: START - DAY,
        }),
      ));

  test('a device opened afterwards is about today again, not about the time of the file', () =>
    withFile()
      .given(opened(file(-1, -400 * DAY, -400 * DAY + 600)))
      .when(open(-1), open(1))
      .check((app) => expect(app.read(pasts).range?.choice).toBe('today')));

  test('a device opened right after a file that ends now is about today, too', () =>
    withFile()
      .given(opened(file(-1, -400 * DAY, 0)))
      .when(open(-1), open(1))
      .check((app) => expect(app.read(pasts).range?.choice).toBe('today')));

  test('a device that is added to a file comes into the time of the file', () =>
    withFile()
      .given(opened(file(-1, -400 * DAY, -400 * DAY + 600)))
      .when(open(-1))
      .after('1s')
      .when(open(-1, 1))
      .check((app) =>
        expect(app.read(pasts).range).toMatchObject({
          choice: 'own',
          from: START - 400 * DAY,
          to: START - 400 * DAY + 600,
        }),
      ));

  test('a device that is added to a file of many years comes into its last quarter, in pieces of a day', () =>
    withFile()
      .given(opened(file(-1, -1_000 * DAY, -DAY)))
      .when(open(-1))
      .after('1s')
      .when(open(-1, 1))
      .check((app) => {
        const { range, all } = app.read(pasts);
        expect(range).toMatchObject({ from: START - DAY - LONGEST_RANGE, to: START - DAY });
        expect(all.map(({ device, pieces }) => [device, pieces.length])).toEqual([
          [-1, 93],
          [1, 93],
        ]);
      }));

  test('where it stood is not asked of a geocoder; of a device it is', async () => {
    const standing = (device: number) =>
      fixes(...Array.from({ length: 60 }, (_, i) => ({ device, at: i * 60 - 3_600 })));
    const asked = async (device: number) => {
      const urls: string[] = [];
      const it = story().with((world) => {
        world.geocoding = { kind: 'photon', url: 'https://names.example' };
        world.replies = ({ path }) => {
          urls.push(path);
          return { status: 200, body: { features: [] } };
        };
      });
      await it
        .given(
          opened(file(-1, -3_600, -60)),
          open(device),
          historyEvents.rangeChosen({ choice: 'own', from: START - 3_600, to: START - 1, points: null }),
          historyEvents.pieceLoaded({
            ...{ device, from: START - 3_600, to: START - 1 },
            fixes: standing(device),
          }),
        )
        .when()
        .after('10s');
      return urls.filter((url) => url.includes('names.example'));
    };
    expect((await asked(1)).length).toBeGreaterThan(0);
    expect(await asked(-1)).toEqual([]);
  });

  test('a device that joins keeps the range that is shown', () =>
    withFile()
      .given(opened(file(-1, -400, -300)))
      .when(open(-1))
      .after('1s')
      .when(historyEvents.rangeChosen({ choice: 'own', from: START - 500, to: START - 200, points: null }))
      .when(open(-1, 1))
      .check((app) => expect(app.read(pasts).range?.choice).toBe('own')));

  test('put away meanwhile it is said to be gone', () =>
    story()
      .given(opened(file(-1, -400, -300)))
      .when(open(-1))
      .after('1s')
      .check((app) =>
        expect(app.read(progress)).toMatchObject({ status: 'failed', failure: { reason: 'notFound' } }),
      ));

  const mark = (device: number) => ({ device, at: START, lat: 577_000_000, lng: 119_700_000 });
  test('a mark on one of its fixes is not kept for the next visit, where the number means another file', async () => {
    const it = withFile();
    await it
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(historyEvents.fixDisbelieved(mark(1)), historyEvents.fixDisbelieved(mark(-1)))
      .check((app) => expect(app.read(wrongFixes)).toHaveLength(2));
    const kept = it.world.slots.get(accountSlot(CUSTOMER, 'wrongFixes'));
    expect(kept).toMatchObject({ draft: historyEvents.wrongFixesRestored({ fixes: [mark(1)] }) });
  });

  test('is exported under the name of the track', async () => {
    const documents: ExportDocument[] = [];
    const about = aboutPast(-1, { from: START - 400 * DAY, to: START - 400 * DAY + 600 });
    await withFile()
      .with((world) => {
        world.exported = (document) => {
          documents.push(document);
          return NEVER;
        };
      })
      .given(opened(file(-1, -400 * DAY, -400 * DAY + 600)))
      .when(open(-1))
      .after('1s')
      .when(
        exportEvents.wanted({ id: 'x', of: 'history', about, name: 'Past', format: 'gpx', frame: frame({}) }),
      );
    expect(documents[0]?.tracks).toMatchObject([{ name: 'Ride 1' }]);
    expect(documents[0]?.tracks?.[0]?.pieces[0]?.lat).toHaveLength(11);
  });

  test('keeps the elevations of the file in its export, and shows them as a sensor if that is wanted', async () => {
    const documents: ExportDocument[] = [];
    const whole = { from: START - 400 * DAY, to: START - 400 * DAY + 600 };
    const it = withFile();
    const heights = () => ({
      ...{ names: ['altitude'], units: [''], device: [-1, -1], name: [0, 0] },
      ...{ at: [whole.from, whole.from + 60], value: [40, 41] },
    });
    Object.assign(it.ports, { files: { ...it.ports.files, heights } });
    await it
      .with((world) => {
        world.exported = (document) => {
          documents.push(document);
          return NEVER;
        };
      })
      .given(opened(file(-1, -400 * DAY, -400 * DAY + 600)))
      .when(open(-1))
      .after('1s')
      .when(wanted('gpx', aboutPast(-1, whole)))
      .check((app) => {
        expect(Array.from(documents[0]?.tracks?.[0]?.pieces[0]?.ele ?? []).slice(0, 3)).toEqual([
          40,
          41,
          Number.NaN,
        ]);
        expect(app.read(sensorsState)).toBe('off');
      })
      .when(historyEvents.sensorsUnfolded({ on: true }))
      .asked('write Trips as gpx')
      .check((app) => {
        expect(app.read(sensorsState)).toBe('ready');
        expect(app.read(drawnOf(-1))).toMatchObject([{ name: 'altitude', least: 40, most: 41 }]);
      });
  });
});

test('[TRACK-01] a file of ten years is asked for in months, a server in days', () => {
  const range = { from: START - 310 * DAY, to: START - 1, points: null };
  expect(piecesOf({ ...range, choice: 'file' })).toHaveLength(10);
  expect(piecesOf({ ...range, choice: 'own' })).toHaveLength(310);
});
