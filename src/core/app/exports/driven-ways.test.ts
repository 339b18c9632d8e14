import { concatMap, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../../../events/exports.ts';
import * as auth from '../../../../events/auth.ts';
import { access, backend, fixes, START } from '../../../../tests/samples.ts';
import { frame } from '../../../../tests/exported.ts';
import { scenario } from '../../../../tests/scenario.ts';
import { effect } from '../../../ports/effect.ts';
import type { ExportTrack } from './document.ts';
import { drivenWays, type Stretch } from './driven-ways.effects.ts';

const WEEK = 7 * 86_400;
const wanted = exportEvents.wanted({
  id: 'a',
  of: 'ways',
  about: '',
  name: 'Ways',
  format: 'gpx',
  frame: frame({}),
});

/** The ways of stretches where a device sent these fixes, and the pieces of time that were asked for. */
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
    .given(auth.sessionRestored({ ...access(), email: '' }))
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

  test('a fix at the very turn of a week stands in it once', async () => {
    const turn = Math.ceil(START / WEEK) * WEEK - START;
    const across: Stretch = { device: 1, from: START + turn - 60, to: START + turn + 60, name: 'D' };
    const { tracks, asked } = await driven(
      [across],
      ...[-60, 0, 60].map((by) => ({ device: 1, at: turn + by })),
    );
    expect(asked).toHaveLength(2);
    expect(tracks.map(times)).toEqual([[[turn - 60], [turn, turn + 60]]]);
  });

  test('a trip without a fix is a way without a piece', async () =>
    expect((await driven([trip])).tracks).toEqual([{ name: 'A', pieces: [] }]));
});
