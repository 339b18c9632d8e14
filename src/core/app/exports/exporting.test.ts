import fc from 'fast-check';
import { finalize, NEVER, of, Subject, throwError, concatMap } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../../../events/exports.ts';
import { exportsPlugin } from '../../../../plugins/exports/index.ts';
import { frame } from '../../../../tests/exported.ts';
import { scenario } from '../../../../tests/scenario.ts';
import type { ExportNews } from '../../../ports/outer-types.ts';
import { type ExportDocument, filled, type ExportTrack } from './document.ts';
import { exporting, fileName } from './exporting.effects.ts';
import { exportJobs, jobId } from './jobs.ts';
import * as historyEvents from '../../../../events/history.ts';
import * as auth from '../../../../events/auth.ts';
import { access, backend, fixes, START } from '../../../../tests/samples.ts';
import { effect } from '../../../ports/effect.ts';
import { drivenWays, type Stretch } from './driven-ways.effects.ts';

const wanted = (changes: Partial<Parameters<typeof exportEvents.wanted>[0]> = {}) =>
  exportEvents.wanted({
    id: 'a',
    of: 'trips',
    about: 'june',
    name: 'Trips',
    format: 'pdf',
    frame: frame({ tables: [{ title: 'T', columns: [{ name: 'n', kind: 'number' }] }] }),
    ...changes,
  });

describe('[LOGB-06, REP-03] a file that is wanted', () => {
  test('is made of state by its owner, written, saved, and the line about it goes after a while', async () => {
    const written: ExportDocument[] = [];
    const trips = exporting('trips', ({ about, frame: bare }) => filled(bare, [{ rows: [[about.length]] }]));
    await scenario({ plugins: [exportsPlugin], effects: [trips] })
      .with((world) => {
        world.exported = (document) => {
          written.push(document);
          return of<ExportNews[]>(
            { kind: 'progress', done: 1, of: 1 },
            { kind: 'written', address: 'blob:1', bytes: 7 },
          );
        };
      })
      .when(wanted())
      .expect(
        exportEvents.progressed({ id: 'a', done: 1, of: 1 }),
        exportEvents.finished({ id: 'a', name: 'Trips.pdf', bytes: 7 }),
      )
      .check((app) => expect(app.read(exportJobs)).toMatchObject([{ status: 'finished', bytes: 7 }]))
      .after('8s')
      .expect(exportEvents.closed({ id: 'a' }))
      .reads(exportJobs, []);
    expect(written[0]?.tables[0]?.rows).toEqual([[4]]);
  });

  test('requested again keeps its line, which the first one does not close', () => {
    const finished = exportEvents.finished({ id: 'a', name: 'Trips.pdf', bytes: 7 });
    return scenario({ plugins: [exportsPlugin] })
      .when(wanted(), finished)
      .after('5s')
      .when(wanted())
      .after('4s')
      .check((app) => expect(app.read(exportJobs)).toMatchObject([{ id: 'a', status: 'working' }]))
      .when(finished)
      .after('7s')
      .check((app) => expect(app.read(exportJobs)).toHaveLength(1))
      .after('1s')
      .reads(exportJobs, []);
  });

  test('another vehicle or period is another file, the same one is not', () => {
    const june = jobId('logbook', '1 1780264800 1782856799', 'pdf');
    const may = jobId('logbook', '1 1777586400 1780264799', 'pdf');
    const other = jobId('logbook', '2 1780264800 1782856799', 'pdf');
    return scenario({ plugins: [exportsPlugin] })
      .when(...[june, may, other, june].map((id) => wanted({ id })))
      .check((app) => expect(app.read(exportJobs).map(({ id }) => id)).toEqual([may, other, june]));
  });

  test('the id of a file has no word of what it covers', () =>
    expect(jobId('reports', 'trips Blue van', 'csv')).toMatch(/^reports [0-9a-z]{1,7} csv$/));

  test('of somebody else is left to them', () =>
    scenario({ effects: [exporting('trips', () => null)] })
      .when(wanted({ of: 'logbook' }))
      .expect());

  test('with nothing in it says so, and writes no file', () =>
    scenario({ effects: [exporting('trips', () => null)] })
      .when(wanted())
      .expect(exportEvents.failed({ id: 'a', reason: 'empty' })));

  test.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['errors', () => throwError(() => new Error('no'))],
  ])('whose rows cannot be had (%s) says so', (_, make) =>
    scenario({ effects: [exporting('trips', make)] })
      .when(wanted())
      .expect(exportEvents.failed({ id: 'a', reason: 'source' })),
  );

  test('that could not be written says so, and stays to be read', () =>
    scenario({
      plugins: [exportsPlugin],
      effects: [exporting('trips', ({ frame: bare }) => filled(bare, []))],
    })
      .with((world) => (world.exported = () => of({ kind: 'failed' })))
      .when(wanted())
      .after('60s')
      .expect(exportEvents.failed({ id: 'a', reason: 'writer' }))
      .check((app) => expect(app.read(exportJobs)).toMatchObject([{ status: 'failed', reason: 'writer' }])));

  test('[fault 60] is given up at once: nothing more is heard of it, nothing is saved', () => {
    const news = new Subject<ExportNews>();
    let listening = 0;
    return scenario({ effects: [exporting('trips', ({ frame: bare }) => filled(bare, []))] })
      .with((world) => {
        world.exported = () => {
          listening += 1;
          return news;
        };
      })
      .when(wanted(), wanted({ id: 'b' }), exportEvents.cancelled({ id: 'a' }))
      .check((app) => {
        expect(listening).toBe(2);
        news.next({ kind: 'progress', done: 1, of: 2 });
        expect(app.read(exportJobs).map(({ id, done }) => [id, done])).toEqual([['b', 1]]);
      })
      .expect(exportEvents.progressed({ id: 'b', done: 1, of: 2 }));
  });

  test('that is wanted twice is written once: the second takes the place of the first', () => {
    const running = new Set<number>();
    let begun = 0;
    return scenario({ effects: [exporting('trips', ({ frame: bare }) => filled(bare, []))] })
      .with((world) => {
        world.exported = () => {
          const number = ++begun;
          running.add(number);
          return NEVER.pipe(finalize(() => void running.delete(number)));
        };
      })
      .when(wanted(), wanted())
      .check((app) => {
        expect([...running]).toEqual([2]);
        expect(app.read(exportJobs)).toHaveLength(1);
      });
  });

  test('[fault 60] is a snapshot: what changes while it is written is not in it', async () => {
    const rows = [[1], [2]];
    let seen: ExportDocument | null = null;
    const trips = exporting('trips', ({ frame: bare }) =>
      filled(bare, [{ rows: rows.map((row) => [...row]) }]),
    );
    await scenario({ effects: [trips] })
      .with((world) => {
        world.exported = (document) => {
          seen = document;
          return NEVER;
        };
      })
      .when(wanted())
      .check(() => {
        rows.push([3]);
        expect((seen as ExportDocument | null)?.tables[0]?.rows).toEqual([[1], [2]]);
      });
  });

  test('the log holds the wish, not the rows', () =>
    scenario({
      effects: [
        exporting('trips', ({ frame: bare }) =>
          filled(bare, [{ rows: Array.from({ length: 50_000 }, (_, i) => [i]) }]),
        ),
      ],
    })
      .when(wanted())
      .check((app) => expect(JSON.stringify(app.log.events).length).toBeLessThan(5_000)));
});

describe('[LOGB-06] the name of a file', () => {
  test.each([
    ['Trips', 'Trips.pdf'],
    ['../../etc/passwd', '.. etc passwd.pdf'.replace('.. ', '')],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.pdf'],
    ['  .hidden. ', 'hidden.pdf'],
    ['', 'export.pdf'],
    ['...', 'export.pdf'],
    ['con', '_con.pdf'],
    ['LPT1', '_LPT1.pdf'],
    ['a\u0000\u202Egnp.exe', 'a gnp.exe.pdf'],
    ['Διαδρομές Łódź', 'Διαδρομές Łódź.pdf'],
  ])('%j becomes %j', (name, expected) => {
    expect(fileName(name, 'pdf')).toBe(expected);
  });

  test('is one that every system takes, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const file = fileName(name, 'csv');
        // oxlint-disable-next-line no-control-regex -- these characters must not be in the name
        expect(file).toMatch(/^[^\u0000-\u001f<>:"/\\|?*. ][^\u0000-\u001f<>:"/\\|?*]*\.csv$/);
        expect(file.length).toBeLessThanOrEqual(85);
      }),
    );
  });
});

describe('driven ways', () => {
  const WEEK = 7 * 86_400;
  /** The fix that the user marked as wrong. */
  const WRONG = { at: START + 300, lat: 580_000_000, lng: 120_000_000 };
  const wanted = exportEvents.wanted({
    id: 'a',
    of: 'ways',
    about: '',
    name: 'Ways',
    format: 'gpx',
    frame: frame({}),
  });

  /** Returns the tracks of these periods if the device sent these fixes, and the parts in which they were requested. */
  async function driven(stretches: readonly Stretch[], ...sent: readonly Parameters<typeof fixes>[0][]) {
    const asked: string[] = [];
    let tracks: readonly ExportTrack[] | null = null;
    let problem: unknown = null;
    const track = (device: number, { from, to }: { from: number; to: number }) => ({
      request: { method: 'get' as const, path: `/track/${device}/${from - START}/${to - START}` },
      read: () => {
        const mine = sent.filter(
          (fix) => fix.device === device && START + (fix.at ?? 0) >= from && START + (fix.at ?? 0) <= to,
        );
        return { ok: true as const, value: fixes(...mine), leftOut: [] };
      },
    });
    await scenario({
      effects: [
        effect({
          name: 'ways',
          on: exportEvents.wanted,
          run: (_, world) =>
            drivenWays(stretches, world).pipe(
              concatMap((found) => {
                tracks = found;
                return of();
              }),
            ),
        }),
      ],
      backend: { ...backend(), track } as never,
    })
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        historyEvents.fixDisbelieved({ device: 1, ...WRONG }),
      )
      .with((world) => {
        world.replies = ({ path }) => {
          asked.push(path);
          return { status: 200, body: null };
        };
      })
      .when(wanted)
      .check((_, events) => {
        problem = events.find(({ type }) => type === 'app/effectFailed') ?? null;
      });
    expect(problem).toBeNull();
    return { tracks: (tracks ?? []) as readonly ExportTrack[], asked };
  }

  describe('[LOGB-06] the way of a trip for a file', () => {
    const trip: Stretch = { device: 1, from: START, to: START + 3600, name: 'A' };
    const times = ({ pieces }: ExportTrack) =>
      pieces.map(({ at }) => Array.from(at ?? [], (each) => each - START));

    test('has its own fixes in order, from its first second to its last, and no other device’s', async () => {
      const { tracks } = await driven(
        [trip],
        { device: 1, at: -1 },
        { device: 1, at: 600 },
        { device: 1, at: 0, lat: 57.7, lng: 11.97 },
        { device: 2, at: 30 },
        { device: 1, at: 3600 },
        { device: 1, at: 3601 },
      );
      expect(tracks.map(({ name }) => name)).toEqual(['A']);
      expect(tracks.map(times)).toEqual([[[0, 600], [3600]]]);
      expect(tracks[0]?.pieces[0]).toMatchObject({ lat: [57.7, 57.7], lng: [11.97, 11.97] });
    });

    test('a silence of more than 15 minutes parts it', async () => {
      const { tracks } = await driven([trip], ...[0, 900, 1801, 1802].map((at) => ({ device: 1, at })));
      expect(tracks.map(times)).toEqual([
        [
          [0, 900],
          [1801, 1802],
        ],
      ]);
    });

    test('a fix without a place counts as none; one on the equator or the meridian of Greenwich does', async () => {
      const { tracks } = await driven(
        [trip],
        { device: 1, at: 0, lat: 0, lng: 0 },
        { device: 1, at: 60, lat: 0, lng: 9 },
        { device: 1, at: 120, lat: 51, lng: 0 },
      );
      expect(tracks.map(times)).toEqual([[[60, 120]]]);
    });

    test('a fix that the user marked as wrong is left out', async () => {
      const at = WRONG.at - START;
      const { tracks } = await driven(
        [trip],
        { device: 1, at: at - 60 },
        { device: 1, at, lat: WRONG.lat / 1e7, lng: WRONG.lng / 1e7 },
        { device: 1, at: at + 60 },
      );
      expect(tracks.map(times)).toEqual([[[at - 60, at + 60]]]);
    });

    test('each week of a device is asked for once, whichever trips lie in it', async () => {
      const next: Stretch = { device: 1, from: START + 7200, to: START + 7300, name: 'B' };
      const long: Stretch = { device: 2, from: START, to: START + WEEK, name: 'C' };
      const { tracks, asked } = await driven(
        [trip, next, long],
        ...[10, 7210].map((at) => ({ device: 1, at })),
        ...[0, WEEK].map((at) => ({ device: 2, at })),
      );
      expect(tracks.map(times)).toEqual([[[10]], [[7210]], [[0], [WEEK]]]);
      expect(asked.filter((path) => path.startsWith('/track/1/'))).toHaveLength(1);
      expect(asked.filter((path) => path.startsWith('/track/2/'))).toHaveLength(2);
    });

    test('a fix at the very turn of a week stands in it once, and the way goes on there', async () => {
      const turn = Math.ceil(START / WEEK) * WEEK - START;
      const across: Stretch = { device: 1, from: START + turn - 60, to: START + turn + 60, name: 'D' };
      const { tracks, asked } = await driven(
        [across],
        ...[-60, 0, 60].map((by) => ({ device: 1, at: turn + by })),
      );
      expect(asked).toHaveLength(2);
      expect(tracks.map(times)).toEqual([[[turn - 60, turn, turn + 60]]]);
    });

    test('a trip without a fix is a way without a piece', async () =>
      expect((await driven([trip])).tracks).toEqual([{ name: 'A', pieces: [] }]));
  });
});
