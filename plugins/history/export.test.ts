import { NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as historyEvents from '../../events/history.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import { frame } from '../../tests/exported.ts';
import { START } from '../../tests/samples.ts';
import { aboutPast, fixColumns } from './document.ts';
import { story, ten } from './history-given.ts';

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
