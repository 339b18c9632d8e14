import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { chainOf, changesOf, listOf, storyOf } from './explaining.ts';
import { readExplainArguments } from './explain.ts';
import { readWhole } from './read-facts.ts';

vi.setConfig({ testTimeout: 60_000 }); // a process of its own; a busy machine starts it slowly
const FILE = 'events/logs/offline-and-back.events.ndjson';
const { events } = await readWhole(FILE);
const seqOf = (type: string) => events.find((event) => event.type === type)?.seq ?? 0;

describe('[LOG-04] npm run explain', () => {
  test('lists every event in a line: number, seconds, cause, what it says', () => {
    const lines = listOf(events, null);
    expect(lines).toHaveLength(events.length);
    expect(lines.find((line) => line.includes('network/statusHandled'))).toMatch(
      new RegExp(`^ +\\d+ {2}\\+ +[\\d.]+ {2}←\\d+ +network/statusHandled {2}\\{"online":(true|false)\\}`),
    );
    for (const line of lines) expect(line.length).toBeLessThan(260);
  });

  test('finds events by name or payload, in whatever case', () => {
    expect(listOf(events, 'WENTOFFLINE')).toHaveLength(1);
    expect(listOf(events, 'no such text')).toEqual([]);
  });

  test('tells of one event what it changed: state, place, before and after', () => {
    expect(storyOf(events, seqOf('network/wentOffline'))).toEqual(
      expect.arrayContaining(['core/connectivity', '        online: true → false']),
    );
  });

  test('tells why an event happened and what it set off', () => {
    const handled = chainOf(events, seqOf('network/statusHandled')).join('\n');
    expect(handled).toMatch(/Because of\n.*network\/went(On|Off)line/);
    const deep = chainOf(events, seqOf('push/permissionChanged')).join('\n');
    expect(deep).toMatch(/Because of\n.* app\/started .*\n.* auth\/sessionRestored .*\n\n/);
    const root = chainOf(events, seqOf('network/wentOffline')).join('\n');
    expect(root).toMatch(
      /nothing in the recording: it began a chain[^]*It set off\n.*network\/statusHandled/,
    );
  });

  test('tells every event that changed a state, and no other', () => {
    const lines = changesOf(events, 'core/connectivity').filter((line) => !line.startsWith('        '));
    expect(lines.join('\n')).toMatch(/network\/wentOffline[^]*network\/wentOnline/);
    expect(lines.join('\n')).not.toContain('navigation/');
    expect(changesOf(events, 'survey/answer')).toEqual([
      'Nothing changed "survey/answer" in this recording.',
    ]);
  });

  test('an event that is not there, and a state with a slip of the pen, get a clear word', () => {
    expect(() => storyOf(events, 9_999)).toThrow(/There is no event 9999: the recording has 1 to \d+\./);
    expect(() => changesOf(events, 'core/conectivity')).toThrow('There is no state "core/conectivity".');
    expect(() => changesOf(events, 'core/connectivty')).toThrow('Did you mean core/connectivity?');
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
