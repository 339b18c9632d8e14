import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as inspectorEvents from '../../../events/inspector.ts';
import { replayApp } from '../../../src/app/replay-app.ts';
import type { Draft, Recorded } from '../../../src/kernel/event.ts';
import { Secret } from '../../../src/kernel/secret.ts';
import { settled } from '../../../src/ports/manual-clock.ts';
import { exportLines } from '../../../src/replay/log-export.ts';
import { fakeFile, fakeInspection } from '../../../tests/fake-inspection.ts';
import { lived, plugins } from '../../../tests/random-log.ts';
import { atWork, place, SESSION } from '../inspector-given.ts';

type Hides = { names: boolean; places: string };
const about = { app: 'fixpoint 2', catalogue: 'x' };
/** Returns the file of a recording with these events. With `hides`, names are left out as in the inspector's export. */
function textOf(facts: readonly Draft[], hides?: Hides): string {
  const app = lived(facts);
  const hide = fakeInspection(app).forFile(hides !== undefined);
  const events = app.log.events.flatMap((event) => hide(event as Recorded) ?? []);
  return [...exportLines(events, replayApp(plugins), { ...about, ...(hides && { hides }) })].join('\n');
}
const password = new Secret('canary-password');
/** The events of the test session, with `count` events from index `from` replaced by others. */
const session = (from: number, count: number, ...drafts: Draft[]) =>
  SESSION.toSpliced(from, count, ...drafts);

/** Opens the inspector with the test session and compares it with a recording of these events. */
async function compared(facts: readonly Draft[], hides?: Hides) {
  const given = atWork();
  const { comparison } = given.bench;
  await comparison.opening.open(fakeFile(textOf(facts, hides), 'other.events.ndjson'));
  await expect.poll(() => comparison.done === null && comparison.states !== undefined).toBe(true);
  return { ...given, comparison };
}
const drawn = ({ comparison: { rows } }: Awaited<ReturnType<typeof compared>>) =>
  Array.from({ length: rows?.length ?? 0 }, (_, i) => rows?.at(i)?.kind);

describe('[LOG-04] a comparison with another recording', () => {
  test('of the same session: all is the same, and the screen stays', async () => {
    const { comparison, bench } = await compared(SESSION);
    expect([comparison.rows?.outcome, comparison.row, comparison.states]).toEqual(['same', null, null]);
    expect(bench.isLive).toBe(true);
    expect(comparison.other).toMatchObject({ name: 'other.events.ndjson', recordedBy: 'fixpoint 2' });
  });

  test('names the event where they part, and the first state that differs after it', async () => {
    const { comparison } = await compared(session(6, 1, deviceEvents.selected({ id: 8, from: 'list' })));
    expect(comparison.rows).toMatchObject({ outcome: 'parted', same: 6 });
    expect([comparison.row, comparison.rows?.at(6)]).toEqual([6, { kind: 'differs', a: 6, b: 6 }]);
    expect(comparison.contents(6).fields).toEqual([{ path: 'id', before: 7, after: 8 }]);
    expect(comparison.states).toMatchObject({
      ...{ projection: 'core/attention', path: 'selected', before: 7, after: 8, row: 6 },
    });
  });

  test('a difference that changes no state is named as such', async () => {
    const { comparison } = await compared(session(6, 0, deviceEvents.deselected()));
    expect([comparison.rows?.at(6)?.kind, comparison.states]).toEqual(['onlyB', null]);
  });

  test('the screen goes to the chosen row, and to what was before an event that only the other has', async () => {
    const { comparison, bench } = await compared(session(6, 0, place('/v2'), place('/help')));
    comparison.choose(2);
    await settled();
    expect(bench.position).toBe(3);
    const only = comparison.rows?.same ?? -1;
    expect(comparison.rows?.at(only)).toMatchObject({ kind: 'onlyB', a: -1 });
    expect(comparison.contents(only)).toMatchObject({
      ...{ events: [undefined, { type: 'navigation/locationChanged' }], fields: [] },
    });
    comparison.choose(only);
    await settled();
    expect([bench.position, comparison.row]).toEqual([only, only]);
    comparison.choose(700);
    expect(comparison.row).toBe(only);
  });

  test('the next and the last difference are a step away, and there is none after the last', async () => {
    const { comparison } = await compared(session(10, 1).toSpliced(1, 1));
    expect(comparison.rows?.partings).toEqual([1, 9]);
    expect([comparison.row, comparison.next(-1), comparison.next(1)]).toEqual([1, undefined, 9]);
    comparison.choose(9);
    expect([comparison.next(-1), comparison.next(1)]).toEqual([1, undefined]);
  });

  test('the comparison leaves out clock ticks and inspector events by default', async () => {
    const facts = [...session(8, 1), inspectorEvents.opened({ by: 'key' })];
    const given = await compared(facts);
    expect(given.comparison.rows?.outcome).toBe('same');
    given.comparison.compareFast(true);
    await expect.poll(() => given.comparison.done).toBeNull();
    expect(drawn(given).filter((kind) => kind !== 'same')).toEqual(['onlyA', 'onlyB']);
  });

  test('it begins at a chosen event, at the same place of the other, or at the first of its kind', async () => {
    const { comparison } = await compared([...SESSION.slice(0, 3), place('/help'), ...SESSION.slice(3)]);
    const begun = async () => {
      await expect.poll(() => comparison.done).toBeNull();
      return [comparison.from.a, comparison.from.b, comparison.rows?.outcome, comparison.hasNoPlace];
    };
    comparison.begin(6);
    expect(await begun()).toEqual([6, 7, 'same', false]);
    comparison.begin(11);
    expect(await begun(), 'beside it').toEqual([11, 12, 'same', false]);
    comparison.begin(5);
    expect(await begun(), 'the second of its type').toEqual([5, 3, 'partedAtOnce', false]);
    comparison.beginOther(6);
    expect(await begun()).toEqual([5, 6, 'same', false]);
    comparison.beginFirst();
    expect(await begun()).toEqual([5, 2, 'partedAtOnce', false]);
  });

  test('at an event of which the other has none, it says so and begins at the start there', async () => {
    const { comparison } = await compared(session(7, 1));
    comparison.begin(7);
    expect([comparison.from, comparison.hasNoPlace]).toEqual([{ a: 7, b: 0 }, true]);
  });

  test('a recording without names is compared with one that has them, and only the rest counts', async () => {
    const hides = { names: true, places: 'moved' };
    const { comparison } = await compared(SESSION, hides);
    expect([comparison.other?.hides, comparison.rows?.outcome]).toEqual([hides, 'same']);
    const other = session(3, 1, auth.loginSubmitted({ email: 'b@c.example', password, language: 'de' }));
    const again = await compared(other, hides);
    expect(again.comparison.rows?.same).toBe(3);
    expect(again.comparison.contents(3).fields).toEqual([{ path: 'language', before: 'en', after: 'de' }]);
    expect(JSON.stringify(again.comparison.contents(3).events)).not.toContain('@');
  });

  test('is over when it is closed, and when another log is opened in the inspector', async () => {
    const { comparison, bench } = await compared(session(6, 1));
    comparison.close();
    expect([comparison.other, comparison.rows, comparison.row]).toEqual([null, null, null]);
    await comparison.opening.open(fakeFile(textOf(SESSION)));
    await bench.opening.open(fakeFile(textOf(SESSION), 'a.events.ndjson'));
    await settled();
    expect([comparison.other, comparison.rows, comparison.done]).toEqual([null, null, null]);
  });

  test('a comparison that is closed while it opens has no rows', async () => {
    const { bench } = atWork();
    const opening = bench.comparison.opening.open(fakeFile(textOf(SESSION)));
    bench.comparison.close();
    await opening;
    await settled();
    expect([bench.comparison.other, bench.comparison.rows, bench.comparison.opening.reading]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('[LOG-06] a damaged file is refused with line and reason; the log in the inspector stays', async () => {
  const { bench } = atWork();
  const lines = textOf(SESSION).split('\n');
  await bench.comparison.opening.open(fakeFile([...lines.slice(0, 4), '{"seq":'].join('\n')));
  expect(bench.comparison.opening.refusal).toMatchObject({ problem: { line: 5, reason: 'cutShort' } });
  expect([bench.comparison.other, bench.opening.refusal, bench.subject.kind]).toEqual([null, null, 'live']);
  bench.comparison.opening.openBefore();
  await settled();
  expect([bench.comparison.other?.table.length, bench.comparison.other?.problem?.line]).toEqual([3, 5]);
});
