import { expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { imports } from './imports.state.ts';

const after = (...drafts: Draft[]) => folded([imports as never], ...drafts).read(imports);
const chosen = importEvents.fileChosen({ id: 'f1', name: 'ride.gpx', size: 100 });
const progressed = (id: string) => importEvents.readingProgressed({ id, bytes: 50, fixes: 2 });
const track = { id: 'f1/0', name: 'Ride', fixes: 3, start: 1, end: 3 };
const remark = { reason: 'noTimes', figures: {} };
const read = (id: string) => importEvents.fileRead({ id, format: 'gpx', tracks: [track], remarks: [remark] });
const refused = (id: string) => importEvents.fileRefused({ id, problem: remark });
const loggedOut = auth.loggedOut({ reason: 'chosen' });
const begun = {
  ...{ id: 'f1', name: 'ride.gpx', size: 100, phase: 'reading', bytes: 0, fixes: 0, format: '' },
  ...{ tracks: [], lines: [], remarks: [], problem: null },
};
const started = (device: number) => importEvents.playStarted({ track: 'f1/0', device, factor: 1 });

test('a file begins with nothing, and becomes what is told of it', () => {
  expect(after()).toEqual({ isOpen: false, files: [], driven: [], lines: [], startFailed: null });
  expect(after(chosen).files).toEqual([begun]);
  expect(after(chosen, progressed('f1')).files).toEqual([{ ...begun, bytes: 50, fixes: 2 }]);
  const whole = { ...begun, phase: 'read', format: 'gpx', tracks: [track], remarks: [remark] };
  expect(after(chosen, read('f1')).files).toEqual([whole]);
  expect(after(chosen, read('f1'), progressed('f1')).files).toEqual([whole]);
  expect(after(chosen, refused('f1')).files).toEqual([{ ...begun, phase: 'refused', problem: remark }]);
});

test('each file has its own outcome', () => {
  const other = importEvents.fileChosen({ id: 'f2', name: 'walk.fit', size: 9 });
  const { files } = after(chosen, other, refused('f1'), progressed('f2'));
  expect(files.map(({ id, phase, bytes }) => [id, phase, bytes])).toEqual([
    ['f1', 'refused', 0],
    ['f2', 'reading', 50],
  ]);
});

test('what is told of another file, or of one that was put away, changes nothing', () => {
  const away = [importEvents.readingCancelled, importEvents.dismissed];
  const others = [progressed, read, refused, ...away.map((fact) => (id: string) => fact({ id }))];
  for (const other of others) {
    expect(after(chosen, other('f0')).files).toEqual([begun]);
    expect(after(other('f1')).files).toEqual([]);
  }
  for (const fact of away) expect(after(chosen, fact({ id: 'f1' })).files).toEqual([]);
});

test('the dialog opens and closes without a file, too', () => {
  expect(after(importEvents.dialogOpened()).isOpen).toBe(true);
  expect(after(importEvents.dialogOpened(), importEvents.dialogClosed()).isOpen).toBe(false);
});

test('[TRACK-02] a line lies on the map once, until it is put away', () => {
  const line = { id: 'f1/line-0', name: 'Plan', points: 2, metres: 9, places: [13, 45, 13, 46] };
  const opened = importEvents.linesOpened({ lines: [line] });
  expect(after(opened, opened).lines).toEqual([line]);
  expect(after(opened, importEvents.putAway({ ids: ['f1/line-1'] })).lines).toEqual([line]);
  expect(after(opened, importEvents.putAway({ ids: ['f1/line-0'] })).lines).toEqual([]);
});

test('[TRACK-01] a logout takes files and lines along', () => {
  const line = { id: 'f1/line-0', name: 'Plan', points: 2, metres: 9, places: [13, 45, 13, 46] };
  const gone = after(
    importEvents.dialogOpened(),
    chosen,
    importEvents.linesOpened({ lines: [line] }),
    loggedOut,
  );
  expect(gone).toMatchObject({ isOpen: false, files: [], lines: [] });
});

test('tracks drive each as fast as was chosen for it, until they are taken away', () => {
  const factor = (device: number) => importEvents.factorChosen({ device, factor: 4 });
  const factors = (...drafts: Draft[]) =>
    after(started(7), started(8), ...drafts).driven.map((each) => [each.device, each.factor]);
  expect(after(started(7)).driven).toEqual([{ device: 7, track: 'f1/0', factor: 1 }]);
  expect(factors(factor(8))).toEqual([
    [7, 1],
    [8, 4],
  ]);
  expect(factors(factor(9))).toEqual([
    [7, 1],
    [8, 1],
  ]);
  expect(factors(importEvents.playRemoved({ device: 7 }))).toEqual([[8, 1]]);
});

test('a track that could not be started is said until another starts or a file is chosen', () => {
  const failed = importEvents.playFailed({ track: 'f1/0', message: 'no room' });
  expect(after(failed).startFailed).toBe('no room');
  for (const fact of [started(7), chosen]) expect(after(failed, fact).startFailed).toBeNull();
});
