import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endOfPlayback,
  fixesDue,
  isDone,
  nextDue,
  progressOf,
  startPlayback,
  timeOfFix,
  withFactor,
} from './playback.ts';
import { read, tracksOf } from './testing.ts';
import type { RecordedTrack } from './recorded-track.ts';

const recorded = async (...seconds: number[]): Promise<RecordedTrack> => {
  const rows = seconds.map((second, i) => `${1577836800 + second},45.${i},13`);
  const [track] = tracksOf(await read(`time,lat,lon\n${rows.join('\n')}\n`));
  if (!track) throw new Error('no track');
  return track;
};

const NOW = 1_800_000_000_000;

describe('a recorded track that happens again', () => {
  test('begins with its first fix now, and shortens every gap by the factor', async () => {
    const playback = startPlayback(await recorded(0, 10, 310), 10, NOW);
    expect([0, 1, 2].map((i) => timeOfFix(playback, i) - NOW)).toEqual([0, 1_000, 31_000]);
    expect(endOfPlayback(playback)).toBe(NOW + 31_000);
    expect([-1, 0, 999, 1_000, 30_999, 31_000].map((ms) => fixesDue(playback, NOW + ms))).toEqual([
      0, 1, 1, 2, 2, 3,
    ]);
    expect([-5, 0, 1_000, 31_000].map((ms) => nextDue(playback, NOW + ms))).toEqual([
      NOW,
      NOW + 1_000,
      NOW + 31_000,
      undefined,
    ]);
  });

  test('tells how far it is and when it is over', async () => {
    const playback = startPlayback(await recorded(0, 100), 1, NOW);
    expect([-1, 0, 25_000, 100_000, 200_000].map((ms) => progressOf(playback, NOW + ms))).toEqual([
      0, 0, 0.25, 1, 1,
    ]);
    expect([99_999, 100_000].map((ms) => isDone(playback, NOW + ms))).toEqual([false, true]);
  });

  test('of a single fix is over as soon as it begins, not before', async () => {
    const playback = startPlayback(await recorded(5), 7, NOW);
    expect(
      [-1, 0].map((ms) => [
        fixesDue(playback, NOW + ms),
        progressOf(playback, NOW + ms),
        isDone(playback, NOW + ms),
      ]),
    ).toEqual([
      [0, 0, false],
      [1, 1, true],
    ]);
  });

  test('another speed goes on from where it is', async () => {
    const slow = startPlayback(await recorded(0, 10, 20), 1, NOW);
    const fast = withFactor(slow, 10, NOW + 5_000);
    expect([1, 2].map((i) => timeOfFix(fast, i) - NOW)).toEqual([5_500, 6_500]);
    expect(progressOf(fast, NOW + 5_000)).toBe(0.25);
    expect(progressOf(fast, NOW + 6_000)).toBe(0.75);
  });

  test('before it began, another speed changes nothing but the speed', async () => {
    const later = withFactor(startPlayback(await recorded(0, 10), 1, NOW), 10, NOW);
    expect(later).toEqual(startPlayback(await recorded(0, 10), 10, NOW));
  });

  test('a factor outside ×1 to ×300 is brought to the nearest bound', async () => {
    const track = await recorded(0);
    expect([0, -5, NaN, 1e9, 300, 17].map((factor) => startPlayback(track, factor, NOW).factor)).toEqual([
      1, 1, 1, 300, 300, 17,
    ]);
  });

  const run = fc.record({
    gaps: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 }),
    factor: fc.double({ min: 1, max: 300, noNaN: true }),
    other: fc.double({ min: 1, max: 300, noNaN: true }),
    changeAfter: fc.integer({ min: 0, max: 1_000_000 }),
  });
  const fromGaps = (gaps: readonly number[]): Promise<RecordedTrack> => {
    let at = 0;
    return recorded(0, ...gaps.map((gap) => (at += gap)));
  };

  test('who sleeps until the next due time meets every fix once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ gaps, factor }) => {
        const playback = startPlayback(await fromGaps(gaps), factor, NOW);
        let now = NOW;
        let seen = fixesDue(playback, now);
        for (let next = nextDue(playback, now); next !== undefined; next = nextDue(playback, now)) {
          expect(next).toBeGreaterThan(now);
          now = next;
          expect(fixesDue(playback, now)).toBeGreaterThan(seen);
          seen = fixesDue(playback, now);
        }
        expect(seen).toBe(gaps.length + 1);
        expect(isDone(playback, now)).toBe(true);
      }),
    );
  });

  test('a change of speed neither repeats nor skips a fix', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ gaps, factor, other, changeAfter }) => {
        const before = startPlayback(await fromGaps(gaps), factor, NOW);
        const now = NOW + changeAfter;
        expect(fixesDue(withFactor(before, other, now), now)).toBe(fixesDue(before, now));
      }),
    );
  });
});
