import { NEVER, type Observable, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { fileTrackOf, fileTracks, nameOfPast } from '../../src/core/travel/file-tracks.ts';
import type { Ports, TrackFileNews } from '../../src/ports/ports.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { imports, kindBySpeed, kindOf } from './imports.state.ts';
import { trackImportPlugin } from './index.ts';
import { continuous } from './line-places.ts';
import { leftOut } from './words.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const chosen = importEvents.fileChosen({ id: 'f1', name: 'ride.gpx', size: 100 });
const track = { id: 'f1/0', name: 'Ride', fixes: 3, start: 1, end: 3, metres: 40 };
const line = { id: 'f1/line-0', name: 'Plan', points: 2, metres: 135_000 };
const previewed = { ...track, shape: [13, 45, 14, 46], fastKmh: 24 };
const read: TrackFileNews = {
  ...{ kind: 'read', format: 'gpx', remarks: [] },
  ...{ tracks: [previewed], lines: [{ ...line, shape: [13, 45, 14, 46] }] },
};
const noFiles: Ports['files'] = {
  handed: () => NEVER,
  read: () => NEVER,
  fixes: () => null,
  heights: () => null,
  places: () => null,
  forget: () => undefined,
};
const opening = (changes: Partial<{ -readonly [Name in keyof Ports]: Ports[Name] }>) => {
  const it = scenario({ plugins: [trackImportPlugin] });
  Object.assign(it.ports, changes);
  return it;
};
const files = (news: Observable<TrackFileNews>, given: unknown[] = []): Partial<Ports> => ({
  files: {
    ...noFiles,
    read: (id) => (given.push(id), news),
    forget: (id) => void given.push(`forget ${id}`),
  },
});

describe('[TRACK-01] opening a file', () => {
  test.each([
    ['base', false],
    ['v2', true],
    ['pets', true],
  ] as const)('the palette offers it in mode %s: %s, as the navigation does', (appMode, isOffered) =>
    opening({})
      .given(auth.loginSucceeded({ ...access(), email: '', appMode }))
      .check((app) => {
        const [action] = trackImportPlugin.quickActions ?? [];
        expect(action?.when?.(app.read) ?? true).toBe(isOffered);
      }),
  );

  test('progress, then what is in it', () =>
    opening(files(of<TrackFileNews[]>({ kind: 'progress', bytes: 50, fixes: 1 }, read)))
      .when(chosen)
      .expect(
        importEvents.readingProgressed({ id: 'f1', bytes: 50, fixes: 1 }),
        importEvents.fileRead({
          ...{ id: 'f1', format: 'gpx', remarks: [], tracks: [previewed] },
          lines: [{ ...line, shape: [13, 45, 14, 46] }],
        }),
      )
      .check((it) => expect(it.read(imports).files).toMatchObject([{ phase: 'read', tracks: [track] }])));

  test('a refused file says why', () => {
    const problem = { reason: 'notATrack', figures: { line: 3 } };
    return opening(files(of<TrackFileNews[]>({ kind: 'refused', problem })))
      .when(chosen)
      .check((it) => expect(it.read(imports).files).toMatchObject([{ phase: 'refused', problem }]));
  });

  test('the user stops the reading: the reader is let go, late news are not taken in', () => {
    const news = new Subject<TrackFileNews>();
    const given: unknown[] = [];
    return opening(files(news, given))
      .when(chosen, importEvents.readingCancelled({ id: 'f1' }))
      .check(() => {
        expect(news.observed).toBe(false);
        expect(given).toEqual(['f1', 'forget f1']);
      })
      .when(importEvents.fileRead({ id: 'f1', format: 'gpx', tracks: [], remarks: [] }))
      .check((it) => expect(it.read(imports).files).toEqual([]));
  });

  test('several files are read one after the other, and one that is refused does not stop the next', () => {
    const news = new Map([
      ['f1', new Subject<TrackFileNews>()],
      ['f2', new Subject<TrackFileNews>()],
    ]);
    const given: unknown[] = [];
    return opening({
      files: { ...noFiles, read: (id) => (given.push(id), news.get(id) ?? NEVER) },
    })
      .when(chosen, importEvents.fileChosen({ id: 'f2', name: 'b', size: 1 }))
      .check(() => {
        expect(given).toEqual(['f1']);
        news.get('f1')?.next({ kind: 'refused', problem: { reason: 'empty', figures: {} } });
      })
      .check((it) => {
        expect(given).toEqual(['f1', 'f2']);
        expect(it.read(imports).files.map(({ phase }) => phase)).toEqual(['refused', 'reading']);
      });
  });

  test('a file that another app hands over is opened, whatever the server', () => {
    const handed = new Subject<{ id: string; name: string; size: number }>();
    return opening({ files: { ...noFiles, handed: () => handed } })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when()
      .check(() => handed.next({ id: 'f9', name: 'walk.gpx', size: 1 }))
      .check((it) => expect(it.read(imports).files).toMatchObject([{ id: 'f9' }]));
  });
});

const place = { path: '/v2', query: '' };
const told = importEvents.fileRead({ id: 'f1', format: 'gpx', tracks: [track], lines: [line], remarks: [] });
const look = (tracks: string[], lines: string[] = []) => importEvents.lookChosen({ tracks, lines });
const drawn: Partial<Ports> = { files: { ...noFiles, places: () => [13, 45, 14, 46] } };

describe('[TRACK-01] looking at a file', () => {
  test('its track gets a number below zero, and the history opens on it', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told)
      .when(look(['f1/0']))
      .expect(
        importEvents.tracksOpened({ tracks: [{ ...track, kind: 'plain', device: -1 }] }),
        mapEvents.toolOpened({ tool: 'history', devices: [-1] }),
      )
      .check((it) => {
        expect(it.read(fileTrackOf(-1))).toMatchObject({ name: 'Ride' });
        expect(it.read(nameOfPast(-1))).toBe('Ride');
      }));

  test('it is added under the name and kind that the user chose; an empty name is that of the file', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told)
      .given(importEvents.named({ id: 'f1/0', name: ' Sunday ride ' }))
      .given(importEvents.kindChosen({ id: 'f1/0', kind: 'bike' }))
      .given(importEvents.named({ id: 'f1/line-0', name: '  ' }))
      .when(look(['f1/0'], ['f1/line-0']))
      .check((it) => {
        expect(it.read(fileTrackOf(-1))).toMatchObject({ name: 'Sunday ride', kind: 'bike' });
        expect(it.read(imports).lines).toMatchObject([{ name: 'Plan' }]);
      }));

  test('from a page without a map it goes to the map first', () =>
    opening(drawn)
      .given(navigation.locationChanged({ path: '/reports', query: '' }), chosen, told)
      .when(look(['f1/0']))
      .expectTypes('imports/tracksOpened', 'navigation/linkFollowed', 'map/toolOpened'));

  test('[TRACK-02] a line without times is drawn and brought into view; no history, nothing to play', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told)
      .when(look([], ['f1/line-0']))
      .expect(
        importEvents.linesOpened({ lines: [{ ...line, places: [13, 45, 14, 46] }] }),
        mapEvents.areaRequested({ west: 13, south: 45, east: 14, north: 46 }),
      )
      .check((it) => expect(it.read(fileTracks).all).toEqual([])));

  test('a number is never given twice, so that no answer about one file is taken for another’s', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told)
      .when(look(['f1/0']), importEvents.putAway({ ids: ['f1/0'] }), look(['f1/0']))
      .check((it) => expect(it.read(fileTracks).all.map(({ device }) => device)).toEqual([-2])));

  test('looked at again while it is open, it keeps its number', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told)
      .when(look(['f1/0']), look(['f1/0']))
      .check((it) => expect(it.read(fileTracks).all.map(({ device }) => device)).toEqual([-1])));

  test('of more tracks than a history shows, all are open and the first twelve are shown', () => {
    const tracks = Array.from({ length: 30 }, (_, i) => ({ ...track, id: `f1/${i}` }));
    return opening(drawn)
      .given(
        navigation.locationChanged(place),
        chosen,
        importEvents.fileRead({ id: 'f1', format: 'gpx', tracks, lines: [], remarks: [] }),
      )
      .when(look(tracks.map(({ id }) => id)))
      .check((it) => {
        expect(it.read(fileTracks).all).toHaveLength(30);
        expect(it.read(mapTool).inHand?.devices).toHaveLength(12);
      });
  });

  test('of a file that is gone it says so', () =>
    opening(drawn)
      .given(navigation.locationChanged(place))
      .when(look(['f7/0'], ['f7/line-0']))
      .expectTypes('notices/raised'));

  test('put away it leaves the history, and the file is let go of when nothing of it is open', () => {
    const given: unknown[] = [];
    return opening({ files: { ...noFiles, forget: (id) => void given.push(id) } })
      .given(navigation.locationChanged(place), chosen, told)
      .when(look(['f1/0']), importEvents.dismissed({ id: 'f1' }))
      .check((it) => {
        expect(given).toEqual([]);
        expect(it.read(mapTool).inHand?.tool).toBe('history');
      })
      .when(importEvents.putAway({ ids: ['f1/0'] }))
      .check((it) => {
        expect(given).toEqual(['f1']);
        expect(it.read(mapTool).inHand).toBeNull();
      });
  });

  test('a line that is sought comes into view; one that is gone does nothing', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told, look([], ['f1/line-0']))
      .given(importEvents.linesOpened({ lines: [{ ...line, places: [13, 45, 14, 46] }] }))
      .when(importEvents.lineRequested({ id: 'f1/line-0' }), importEvents.lineRequested({ id: 'x' }))
      .expect(mapEvents.areaRequested({ west: 13, south: 45, east: 14, north: 46 })));

  test('a line across the date line comes into view as it is, not with the whole earth', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told, look([], ['f1/line-0']))
      .given(importEvents.linesOpened({ lines: [{ ...line, places: [179, -17, -172, -14, -173, -13] }] }))
      .when(importEvents.lineRequested({ id: 'f1/line-0' }))
      .expect(mapEvents.areaRequested({ west: 179, south: -17, east: -172, north: -13 })));

  test('a line round the whole earth is shown with the whole earth', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told, look([], ['f1/line-0']))
      .given(
        importEvents.linesOpened({
          lines: [{ ...line, places: [0, 10, 120, 10, -120, 10, 0, 20] }],
        }),
      )
      .when(importEvents.lineRequested({ id: 'f1/line-0' }))
      .expect(mapEvents.areaRequested({ west: -180, south: 10, east: 180, north: 20 })));

  test('the longitudes of a drawn line do not jump at the date line', () => {
    expect(continuous([179, -17, -172, -14, -173, -13, 178, -12])).toEqual([
      179, -17, 188, -14, 187, -13, 178, -12,
    ]);
    expect(continuous([13.1, 45, 14.7, 46])).toEqual([13.1, 45, 14.7, 46]);
  });

  test('a logout ends it', () =>
    opening(drawn)
      .given(navigation.locationChanged(place), chosen, told)
      .when(look(['f1/0']), auth.loggedOut({ reason: 'chosen' }))
      .check((it) => expect(it.read(fileTracks).all).toEqual([])));
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

  test('the device has the name and kind that were chosen', () => {
    const as: unknown[] = [];
    return opening(driver({ drive: (_id, _factor, given) => (as.push(given), Promise.resolve(90)) }))
      .when(importEvents.playChosen({ track: 'f1/0', factor: 10, name: 'Walk', kind: 'person' }))
      .check(() => expect(as).toEqual([{ name: 'Walk', kind: 'person' }]));
  });

  test('a fault of the driver is a fact, not the end of the effect', () =>
    opening(driver({ setFactor: () => Promise.reject(new Error('gone')) }))
      .when(
        importEvents.factorChosen({ device: 1, factor: 2 }),
        importEvents.factorChosen({ device: 1, factor: 3 }),
      )
      .expectTypes('app/effectFailed', 'app/effectFailed'));
});

describe('the state of imports', () => {
  const after = (...drafts: Draft[]) => folded([imports as never], ...drafts).read(imports);
  const chosen = importEvents.fileChosen({ id: 'f1', name: 'ride.gpx', size: 100 });
  const progressed = (id: string) => importEvents.readingProgressed({ id, bytes: 50, fixes: 2 });
  const track = { id: 'f1/0', name: 'Ride', fixes: 3, start: 1, end: 3 };
  const remark = { reason: 'noTimes', figures: {} };
  const read = (id: string) =>
    importEvents.fileRead({ id, format: 'gpx', tracks: [track], remarks: [remark] });
  const refused = (id: string) => importEvents.fileRefused({ id, problem: remark });
  const loggedOut = auth.loggedOut({ reason: 'chosen' });
  const begun = {
    ...{ id: 'f1', name: 'ride.gpx', size: 100, phase: 'reading', bytes: 0, fixes: 0, format: '' },
    ...{ tracks: [], lines: [], remarks: [], problem: null },
  };
  const started = (device: number) => importEvents.playStarted({ track: 'f1/0', device, factor: 1 });

  test('[LOG-04] the state is in a recording under its own name', () =>
    opening({})
      .given(importEvents.dialogOpened())
      .check((app) =>
        expect(app.snapshot().get('track-import/imports')).toMatchObject({ isOpen: true, files: [] }),
      ));

  test('a file begins with nothing, and becomes what is told of it', () => {
    expect(after()).toEqual({
      isOpen: false,
      files: [],
      choices: {},
      driven: [],
      lines: [],
      startFailed: null,
    });
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

  test('a name and a kind are kept until the file is closed, and a logout takes them along', () => {
    const choices = [
      importEvents.named({ id: 'f1/0', name: 'Walk' }),
      importEvents.kindChosen({ id: 'f1/0', kind: 'person' }),
    ];
    expect(after(chosen, ...choices).choices).toEqual({ 'f1/0': { name: 'Walk', kind: 'person' } });
    expect(after(chosen, ...choices, importEvents.dismissed({ id: 'f1' })).choices).toEqual({});
    expect(after(chosen, ...choices, importEvents.dismissed({ id: 'f' })).choices).not.toEqual({});
    expect(after(chosen, ...choices, loggedOut).choices).toEqual({});
  });

  test('[TRACK-01] a refused file says what was left out of it', () => {
    const problem = { reason: 'noFixes', figures: {} };
    const remarks = [{ reason: 'zeroZero', figures: { count: 3, firstLine: 2 } }];
    expect(after(chosen, importEvents.fileRefused({ id: 'f1', problem, remarks })).files).toMatchObject([
      { phase: 'refused', problem, remarks },
    ]);
  });

  test.each([
    [0, 'plain'],
    [5.4, 'person'],
    [24, 'bike'],
    [90, 'car'],
    [850, 'plain'],
  ])('[TRACK-01] a track whose usual top speed is %d km/h is suggested as %s', (fastKmh, kind) =>
    expect(kindBySpeed(fastKmh)).toBe(kind),
  );

  test('[TRACK-01] the kind that the user chose counts', () => {
    const of = { id: 'f1/0', fastKmh: 24 };
    expect(kindOf(of, after(importEvents.kindChosen({ id: 'f1/0', kind: 'bus' })))).toBe('bus');
    expect(kindOf(of, after(importEvents.kindChosen({ id: 'f1/1', kind: 'bus' })))).toBe('bike');
  });

  test('the points left out are counted; what was only corrected is not', () => {
    expect(
      leftOut([
        { reason: 'duplicates', figures: { count: 2 } },
        { reason: 'outOfOrder', figures: { count: 40 } },
        { reason: 'withoutTime', figures: { count: 3 } },
        { reason: 'truncated', figures: { line: 7 } },
      ]),
    ).toBe(5);
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
});
