import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as noticeEvents from '../../events/notices.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingEvents from '../../events/settings.ts';
import { plugins } from '../../plugins/index.ts';
import { fixArrays } from '../../src/api/fix-builder.ts';
import { projectionsOf, replayApp } from '../../src/app/replay-app.ts';
import type { Draft, Recorded } from '../../src/kernel/event.ts';
import type { Projection } from '../../src/kernel/projection.ts';
import { checker, checkPoints, type Departure } from '../../src/replay/check-points.ts';
import { exportLines } from '../../src/replay/log-export.ts';
import { checkLine, eventLine, headerLine, readLog } from '../../src/replay/log-file.ts';
import { SMALL_EVERY } from '../../src/replay/small-check-points.ts';

const text = readFileSync(
  join(import.meta.dirname, '../../events/logs/offline-and-back.events.ndjson'),
  'utf8',
);
const begun = readLog(text, catalogue);
if (!begun.ok) throw new Error(begun.problem.detail);
const DEVICES = 12;
const FIRST = 1_000_001;

/**
 * Returns the events of a customer who signs in, watches the devices for this many seconds and uses the app now and
 * then.
 */
function session(seconds: number): Recorded[] {
  const events = begun.ok ? [...begun.events] : [];
  const start = events.at(-1)?.at ?? 0;
  for (let second = 1; second <= seconds; second++) {
    const at = start + second * 1000;
    const add = (draft: Draft) => {
      const seq = (events.at(-1)?.seq ?? 0) + 1;
      events.push({ seq, at, ...draft, flow: seq });
    };
    if (second % 3 === 0) add(positionEvents.fixesReceived({ source: 'socket', fixes: fixesAt(at / 1000) }));
    if (second % 10 === 0) add(appEvents.timePassed());
    if (second % 45 === 14) add(deviceEvents.selected({ id: FIRST + (second % DEVICES), from: 'list' }));
    if (second % 120 === 70)
      add(navigation.locationChanged({ path: second % 240 < 120 ? '/settings' : '/v2', query: '' }));
    if (second % 240 === 15) add(settingEvents.themeChosen({ theme: second % 480 < 240 ? 'dark' : 'light' }));
    if (second % 300 === 130) add(network.wentOffline());
    if (second % 300 === 140) add(network.wentOnline());
    if (second % 200 === 12) add(noticeEvents.raised({ tone: 'success', text: 'x', stays: 5_000 }));
  }
  return events;
}

function fixesAt(at: number) {
  const fixes = fixArrays(DEVICES);
  for (let i = 0; i < DEVICES; i++) {
    fixes.device[i] = FIRST + i;
    fixes.at[i] = at;
    fixes.lat[i] = 577_000_000 + ((at * 37 + i * 1_000) % 9_000);
    fixes.lng[i] = 119_000_000 + i;
    fixes.speed[i] = (at + i) % 90;
  }
  return fixes;
}

type Bug = { readonly projection: string; readonly from: number; readonly to: number };

/** The projection with a planted bug: from event `from` to event `to` its state is wrong. */
const planted = (each: Projection<unknown>, { projection, from, to }: Bug): Projection<unknown> => {
  if (each.id !== projection) return each;
  let right = each.initial();
  return {
    ...each,
    initial: () => (right = each.initial()),
    apply(_, event) {
      right = each.apply(right, event);
      return event.seq >= from && event.seq <= to ? spoilt(right) : right;
    },
  };
};

/** Returns the state with one value changed. */
function spoilt(state: unknown): unknown {
  if (typeof state === 'number') return state + 1;
  if (typeof state === 'boolean') return !state;
  if (typeof state === 'string') return `${state}?`;
  if (state instanceof Map) return new Map([...state, ['planted', 1]]);
  if (Array.isArray(state)) return [...(state as unknown[]), 'planted'];
  if (typeof state !== 'object' || state === null) return 'planted';
  const [key] = Object.keys(state).slice(-1);
  return { ...state, ...(key !== undefined && { [key]: spoilt((state as Record<string, unknown>)[key]) }) };
}

/**
 * Replays a recording that was made without the bug in an app with the bug. Compares the states at the check points.
 */
function replayed(lines: readonly string[], bug: Bug | null): { differs: Departure | null; atMost: number } {
  const read = readLog(`${lines.join('\n')}\n`, catalogue);
  if (!read.ok) throw new Error(read.problem.detail);
  const projections = projectionsOf(plugins).map((each) => (bug ? planted(each, bug) : each));
  const app = replayApp([], { projections });
  const compare = checker(app.states());
  const checks = [...read.checks];
  let differs = compare.began(read.header.begin ?? {});
  for (const [i, event] of read.events.entries()) {
    app.replay(event);
    if (checks[0]?.seq !== event.seq) compare.pass(app.states());
    while (checks[0]?.seq === event.seq) {
      const point = checks.shift();
      if (point) differs ??= compare(point, app.states(), i + 1);
    }
  }
  return { differs, atMost: compare.compared().atMost };
}

/** For each projection, one event that changes it. The events are spread over the session. */
function moments(events: readonly Recorded[], ids: readonly string[]): { projection: string; seq: number }[] {
  const app = replayApp(plugins);
  const changes = new Map(ids.map((id) => [id, [] as number[]]));
  let before = app.states();
  for (const event of events) {
    app.replay(event);
    const now = app.states();
    for (const [id, seqs] of changes) if (now.get(id) !== before.get(id)) seqs.push(event.seq);
    before = now;
  }
  return ids.map((projection, i) => {
    const seqs = changes.get(projection) ?? [];
    const seq = seqs[Math.floor(((i + 0.5) / ids.length) * seqs.length)];
    if (seq === undefined) throw new Error(`Nothing changes ${projection}.`);
    return { projection, seq };
  });
}

const SESSIONS: readonly (readonly [name: string, seconds: number, projections: readonly string[]])[] = [
  ['16 s', 16, ['core/session', 'core/notices', 'core/settings', 'core/now', 'core/devices']],
  [
    'two minutes',
    120,
    ['core/location', 'core/census', 'core/user', 'core/connectivity', 'core/notifications'],
  ],
  ['ten minutes', 600, ['core/devices', 'core/notices', 'core/connectivity', 'core/settings', 'core/now']],
  [
    'an hour',
    3_600,
    ['core/location', 'core/devices', 'core/connectivity', 'core/notices', 'core/positions'],
  ],
];

describe.each(SESSIONS)(
  '[LOG-03] a mistake in a reducer is found in a recording of %s',
  (_, seconds, ids) => {
    const events = session(seconds);
    const lines = [...exportLines(events, replayApp(plugins), { app: 'test', catalogue: 'test' })];

    test('where there is none, none is found, and no more than fifty events pass without a comparison', () => {
      const { differs, atMost } = replayed(lines, null);
      expect(differs).toBeNull();
      expect(atMost).toBeLessThanOrEqual(SMALL_EVERY);
    });

    test('and the file is at most 2 % larger than with full check points alone', () => {
      const app = replayApp(plugins);
      const full = checkPoints();
      const before = [headerLine('test', 'test')];
      for (const [i, event] of events.entries()) {
        app.replay(event);
        before.push(eventLine(event));
        const isChecked = (i + 1) % 1_000 === 0 || i === events.length - 1;
        if (isChecked) before.push(checkLine(full(event.seq, app.snapshot())));
      }
      expect(lines.join('\n').length).toBeLessThan(1.02 * before.join('\n').length);
    });

    test.each(
      moments(events, ids).map(
        ({ projection, seq }, i) => [i % 2 === 0 ? 'lasts' : 'passes', projection, seq] as const,
      ),
    )('that %s: %s, at event %i', (lasts, projection, seq) => {
      const { differs } = replayed(lines, { projection, from: seq, to: lasts === 'lasts' ? Infinity : seq });
      expect(differs).toMatchObject({ projection });
      if (!differs) return;
      expect(differs.after).toBeLessThan(seq);
      expect(differs.seq).toBeGreaterThanOrEqual(seq);
      const range = events.filter((event) => event.seq > differs.after && event.seq <= differs.seq);
      expect(range.length).toBeLessThanOrEqual(SMALL_EVERY);
    });
  },
);
