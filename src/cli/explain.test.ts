import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { replayStore } from '../app/replay-app.ts';
import { positions } from '../core/positions/positions.ts';
import type { Recorded } from '../kernel/event.ts';
import { differences } from '../replay/difference.ts';
import { changesOf, listOf, storyOf } from './explaining.ts';
import { readExplainArguments } from './explain.ts';
import { readWhole } from './read-facts.ts';

vi.setConfig({ testTimeout: 60_000 }); // starts processes, which is slow on a busy machine
const FILE = 'events/logs/offline-and-back.events.ndjson';
const { events } = await readWhole(FILE);
const facts = () => events;
async function allOf(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}
const list = (find: string | null) => allOf(listOf(facts, find));
const told = async (seq: number, of: readonly Recorded[] = events) =>
  (await allOf(storyOf(() => of, seq))).join('\n');
const changed = (id: string) => allOf(changesOf(facts, id));
const seqOf = (type: string) => events.find((event) => event.type === type)?.seq ?? 0;

describe('[LOG-04] npm run explain', () => {
  test('lists every event in a line: number, seconds, cause, what it says', async () => {
    const lines = await list(null);
    expect(lines).toHaveLength(events.length);
    expect(lines.find((line) => line.includes('network/statusHandled'))).toMatch(
      new RegExp(`^ +\\d+ {2}\\+ +[\\d.]+ {2}←\\d+ +network/statusHandled {2}\\{"online":(true|false)\\}`),
    );
    for (const line of lines) expect(line.length).toBeLessThan(260);
  });

  test('tells of states that are written in place what a comparison of two whole copies finds', async () => {
    const store = replayStore([], undefined, [positions as never]);
    const expected: string[] = [];
    let before = positions.snapshot(store.peek(positions));
    for (const event of events) {
      store.fold(event);
      const after = positions.snapshot(store.peek(positions));
      for (const { path } of differences(before, after, { most: 40 })) expected.push(path);
      before = after;
    }
    const paths = (await changed('core/positions')).flatMap((line) => / {8}(.+?): /.exec(line)?.[1] ?? []);
    expect(paths).toEqual(expected);
    expect(paths.length).toBeGreaterThan(50);
  });

  test('finds events by name or payload, in whatever case', async () => {
    expect(await list('WENTOFFLINE')).toHaveLength(1);
    expect((await list('"ONLINE":false')).join()).toContain('network/statusHandled');
    expect(await list('no such text')).toEqual([]);
  });

  test('tells of one event what it changed: state, place, before and after', async () => {
    expect(await told(seqOf('network/wentOffline'))).toMatch(
      /It changed\n[^]*core\/connectivity\n {8}online: true → false/,
    );
  });

  test('tells why an event happened, before all else, and what it set off', async () => {
    expect(await told(seqOf('network/statusHandled'))).toMatch(/Because of\n.*network\/went(On|Off)line/);
    expect(await told(seqOf('push/permissionChanged'))).toMatch(
      /Because of\n.* app\/started .*\n.* auth\/sessionRestored .*\n/,
    );
    expect(await told(seqOf('network/wentOffline'))).toMatch(
      /nothing in the recording: it began a chain[^]*It set off\n.*network\/statusHandled/,
    );
  });

  test('what the same cause set off is one line, and events of one type are folded', async () => {
    const event = (seq: number, type: string, cause?: number): Recorded => ({
      ...{ seq, at: seq * 1000, type, v: 1, payload: {}, flow: 1 },
      ...(cause !== undefined && { cause }),
    });
    const log = [
      event(1, 'auth/loggedIn'),
      ...Array.from({ length: 9 }, (_, i) => event(i + 2, 'positions/fixesReceived', 1)),
      event(11, 'network/statusHandled', 1),
      event(12, 'navigation/locationChanged', 3),
      event(13, 'navigation/locationChanged', 9),
    ];
    const login = (await told(1, log)).split('It set off\n')[1]?.split('\n\n')[0]?.split('\n');
    expect(login?.map((line) => line.trim().replace(/(\d) .* (?=\w+\/)/, '$1 '))).toEqual([
      '2 positions/fixesReceived  {}',
      '3 positions/fixesReceived  {}',
      '12 navigation/locationChanged  {}',
      '4 positions/fixesReceived  {}',
      '11 network/statusHandled  {}',
      '… and 6 positions/fixesReceived, the last is 10',
    ]);
    expect(await told(11, log)).toContain(
      'Because of\n     1  +    0.000         auth/loggedIn  {}\n  1 also set off: 9 × positions/fixesReceived (2 to 10)\n',
    );
    expect(await told(3, [event(2, 'auth/loggedIn'), event(3, 'network/statusHandled', 1)])).toContain(
      '  event 1, which is not in the recording',
    );
  });

  test('tells every event that changed a state, and no other', async () => {
    const lines = (await changed('core/connectivity')).filter((line) => !line.startsWith('        '));
    expect(lines.join('\n')).toMatch(/network\/wentOffline[^]*network\/wentOnline/);
    expect(lines.join('\n')).not.toContain('navigation/');
    expect(await changed('survey/answer')).toEqual(['Nothing changed "survey/answer" in this recording.']);
  });

  test('an event that is not there, and a misspelt state, get a clear word', async () => {
    await expect(told(9_999)).rejects.toThrow(/There is no event 9999: the recording has 1 to \d+\./);
    await expect(told(2, events.slice(2))).rejects.toThrow('There is no event 2');
    await expect(told(4, [...events.slice(0, 3), ...events.slice(4)])).rejects.toThrow('Event 4 is not in');
    await expect(changed('core/conectivity')).rejects.toThrow('There is no state "core/conectivity".');
    await expect(changed('core/connectivty')).rejects.toThrow('Did you mean core/connectivity?');
  });

  test.each([
    [[], 'Which file?'],
    [['a', 'b'], 'One file at a time, not "b" too.'],
    [['a', '--event', 'x'], '--event needs the number of an event, not "x".'],
    [['a', '--event'], '--event needs a value.'],
    [['a', '--what', 'x'], '--what is no option.'],
    [['a', '--event', '1', '--find', 'x'], 'One question at a time, not --event and --find.'],
  ])('%j is refused: %s', (words, problem) => {
    expect(readExplainArguments(words)).toEqual({ ok: false, problem });
  });

  test('as a command: text on standard output, a bad file on standard error and exit 2', () => {
    const run = (...words: string[]) =>
      spawnSync(process.execPath, ['src/cli/explain.ts', ...words], { encoding: 'utf8' });
    const good = run(FILE, '--find', 'wentOffline');
    expect([good.status, good.stdout.trim().split('\n').length]).toEqual([0, 1]);
    const bad = run('package.json');
    expect([bad.status, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toContain('package.json:1:');
    expect(run('--help').stdout).toContain('--changes');
    const path = join(mkdtempSync(join(tmpdir(), 'explain-')), 'cut.events.ndjson');
    writeFileSync(path, `${readFileSync(FILE, 'utf8').split('\n').slice(0, 6).join('\n')}\n{"seq":`);
    const cut = run(path, '--before-damage');
    expect([cut.status, cut.stdout.trim().split('\n').length]).toEqual([0, 5]);
    expect(cut.stderr).toMatch(/:7: cutShort|:7: notJson/);
    expect(run(path).status).toBe(2);
  });
});
