import { describe, expect, test } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { failure, fixes, START } from '../../tests/samples.ts';
import { folded } from '../../tests/folded.ts';
import { wrongFixes } from '../../src/core/travel/wrong-fixes.ts';
import { nextPiece, pastOf, pasts, progress } from './past.state.ts';
import { loaded, open, range, ten } from './history-given.ts';
import { summaryOfDevice, wayOfDevice, wrongHere } from './wrong.state.ts';

const after = (...drafts: Draft[]) => folded([pasts as never, wrongFixes as never], ...drafts);
const DAYS = 3 * 86_400;
const three = [open(1), range(-DAYS, -1)];
const pieces = after(...three)
  .read(pasts)
  .all.flatMap((past) => past.pieces);
const came = (i: number, ...seconds: number[]) => {
  const { from, to } = pieces[i] as { from: number; to: number };
  return loaded(1, from - START, to - START, fixes(...seconds.map((at) => ({ device: 1, at }))));
};
const lost = (i: number, status = 500) => {
  const { from, to } = pieces[i] as { from: number; to: number };
  return historyEvents.pieceFailed({ device: 1, from, to, failure: failure(status) });
};
const cancelled = historyEvents.loadingCancelled();
const seconds = (...drafts: Draft[]) =>
  [...(after(...drafts).read(pastOf(1))?.way.at ?? [])].map((at) => at - START);

describe('[MAP-06] how far the past is loaded', () => {
  const said = (...drafts: Draft[]) => {
    const {
      done,
      of,
      status,
      cancelled: isCancelled,
      failed,
      failure: why,
    } = after(...drafts).read(progress);
    return [done, of, status, isCancelled, failed, why?.status ?? null];
  };
  const all = pieces.map((_, i) => came(i));

  test('is nothing before a range was chosen', () => {
    expect(said()).toEqual([0, 0, 'none', false, 0, null]);
    expect(said(open(1))).toEqual([0, 0, 'none', false, 0, null]);
    expect(after(open(1)).read(pastOf(1))?.pieces).toEqual([]);
    expect(after(open(1)).read(nextPiece)).toBeNull();
  });
  test('is counted by pieces, those that failed among them', () => {
    const { length } = pieces;
    expect(length).toBeGreaterThan(2);
    expect(said(...three)).toEqual([0, length, 'loading', false, 0, null]);
    expect(said(...three, came(0))).toEqual([1, length, 'loading', false, 0, null]);
    expect(said(...three, came(0), lost(1, 503))).toEqual([2, length, 'loading', false, 1, 503]);
    expect(said(...three, ...all)).toEqual([length, length, 'ready', false, 0, null]);
    expect(said(...three, ...all.slice(1), lost(0))).toEqual([length, length, 'partial', false, 1, 500]);
    expect(said(...three, ...pieces.map((_, i) => lost(i, 500 + i)))).toEqual([
      ...[length, length, 'failed', false, length, 500],
    ]);
  });
  test('stops where it is cancelled, and goes on from there', () => {
    const { length } = pieces;
    expect(said(...three, came(0), cancelled)).toEqual([length, length, 'partial', true, length - 1, null]);
    expect(said(...three, cancelled)).toEqual([length, length, 'failed', true, length, null]);
    const again = historyEvents.loadingRetried();
    expect(said(...three, came(0), lost(1), cancelled, again)).toEqual([
      1,
      length,
      'loading',
      false,
      0,
      null,
    ]);
  });
  test('is asked for piece by piece, the oldest first', () => {
    const next = (...drafts: Draft[]) => after(...drafts).read(nextPiece)?.from;
    expect(next(...three)).toBe(pieces[0]?.from);
    expect(next(...three, came(0))).toBe(pieces[1]?.from);
    expect(next(...three, ...all)).toBeUndefined();
    expect(next(...three, cancelled)).toBeUndefined();
  });
});

describe('[MAP-06] the way of a past', () => {
  const inPiece = (i: number) => (pieces[i]?.from ?? 0) - START + 60;

  test('is that of its pieces in their order, whichever came first, empty ones among them', () => {
    const first = came(0, inPiece(0), inPiece(0) + 60);
    const last = came(2, inPiece(2));
    const rest = pieces.slice(3).map((_, i) => came(i + 3));
    const whole = [inPiece(0), inPiece(0) + 60, inPiece(2)];
    expect(seconds(...three, first, came(1), last, ...rest)).toEqual(whole);
    expect(seconds(...three, last, came(1), ...rest, first)).toEqual(whole);
  });
  test('is let go of with the tool, and when another tool is taken; the range stays', () => {
    for (const fact of [
      mapEvents.toolClosed({ tool: 'history' }),
      mapEvents.toolOpened({ tool: 'measure', devices: [] }),
    ]) {
      const state = after(...three, came(0), fact).read(pasts);
      expect([state.all, state.range?.from]).toEqual([[], START - DAYS]);
    }
  });
  test('stays when a second device joins, and begins anew with another range', () => {
    const one = [...three, came(0, inPiece(0))];
    expect(seconds(...one, open(1, 2))).toEqual([inPiece(0)]);
    expect(after(...one, open(1, 2, 2)).read(pasts).all).toHaveLength(2);
    expect(seconds(...one, range(-100, -1))).toEqual([]);
  });
});

describe('[MAP-06] marks of fixes that are not believed', () => {
  const mark = (at: number, lat = 577_000_000, device = 1, lng = 119_700_000) =>
    historyEvents.fixDisbelieved({ device, at: START + at, lat, lng });
  const count = (...marks: Draft[]) => after(...ten, ...marks).read(wrongHere(1)).length;

  test('count here from the first fix of the range to the last, where one was taken just there', () => {
    expect(count(mark(-3_600))).toBe(1);
    expect(count(mark(-3_000, 577_500_000))).toBe(1);
    expect(count(mark(-3_600), mark(-3_300, 589_000_000))).toBe(2);
    expect([count(mark(-3_601)), count(mark(-2_999)), count(mark(-3_599))]).toEqual([0, 0, 0]);
    expect([count(mark(-3_600, 577_000_001)), count(mark(-3_600, 577_000_000, 2))]).toEqual([0, 0]);
    expect(count(mark(-3_600, 577_000_000, 1, 119_700_001))).toBe(0);
    expect(after(mark(-3_600)).read(wrongHere(1))).toEqual([]);
  });
  test('take a fix out of the way; put back, all is as it was and is not worked out again', () => {
    const store = after(...ten);
    const [way, summary] = [store.read(wayOfDevice(1)), store.read(summaryOfDevice(1))];
    const fifth = { device: 1, at: START - 3_300, lat: 589_000_000, lng: 119_700_000 };
    const told = (draft: Draft, seq: number) => store.fold({ seq, at: START * 1000, flow: seq, ...draft });
    told(historyEvents.fixDisbelieved(fifth), 90);
    expect([store.read(wayOfDevice(1)).at.length, store.read(summaryOfDevice(1)).totals.fixes]).toEqual([
      10, 10,
    ]);
    told(historyEvents.fixRestored(fifth), 91);
    expect(store.read(wayOfDevice(1))).toBe(way);
    expect(store.read(summaryOfDevice(1))).toBe(summary);
  });
});
