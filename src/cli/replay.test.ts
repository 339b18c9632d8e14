import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { plugins } from '../../plugins/index.ts';
import { replayApp } from '../app/replay-app.ts';
import { exportLines } from '../replay/log-export.ts';
import { headerLine, readLog } from '../replay/log-file.ts';
import { runCommand } from '../../tests/command.ts';
import { logFoldsTo } from '../../tests/replay/folds-to.ts';
import { readArguments, replay as replayCommand } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));
const golden = 'events/logs/first-look.events.ndjson';

const replay = (...words: string[]) => runCommand(replayCommand, words);
/** Runs the command in a new process, which takes about a second to start. */
const spawned = (...words: string[]) =>
  spawnSync(process.execPath, ['src/cli/replay.ts', ...words], { encoding: 'utf8' });
const file = (name: string, ...lines: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const HEAD = headerLine('test', 'test');
const online = (seq: number) =>
  `{"seq":${seq},"at":1000,"type":"network/wentOnline","v":1,"payload":{},"flow":${seq}}`;

describe('[LOG-03] npm run replay', () => {
  test('prints one line with events and final state, the same as in a browser', async () => {
    const { status, answer, stdout } = await replay(golden);
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(answer).toMatchObject({
      events: logFoldsTo(readFileSync(golden, 'utf8')).fold.events,
      pinned: {},
    });
  });

  test('as a process: the same line on standard output, a bad file on standard error and exit 2', async () => {
    const good = spawned(golden);
    expect([good.status, good.stdout]).toEqual([0, (await replay(golden)).stdout]);
    const bad = spawned('package.json');
    expect([bad.status, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toContain('package.json:1:');
  });

  test('a golden log that folds to other states than those pinned beside it says which, with both', async () => {
    const path = join(folder, 'golden.events.ndjson');
    writeFileSync(path, readFileSync(golden));
    const { fold } = logFoldsTo(readFileSync(golden, 'utf8'));
    const found = fold.states['core/session'];
    const states = { ...fold.states, 'core/session': '00000000', 'core/gone': '11111111' };
    writeFileSync(join(folder, 'golden.states.json'), JSON.stringify({ ...fold, states }));
    expect(await replay(path)).toMatchObject({
      status: 1,
      answer: {
        pinned: {
          'core/session': { expected: '00000000', found },
          'core/gone': { expected: '11111111', found: null },
        },
      },
    });
    expect(await replay(path, '--to', '11')).toMatchObject({ status: 0 });
  });

  test('a damaged file is refused, and folded up to the damage when that is asked for', async () => {
    const path = file('damaged', HEAD, online(1), online(2), '{"seq":3,"at":', online(4));
    expect(await replay(path)).toMatchObject({ status: 2, answer: null });
    const { status, answer } = await replay(path, '--before-damage');
    expect(status).toBe(0);
    expect(answer).toMatchObject({
      events: 2,
      notes: expect.arrayContaining([expect.stringMatching(/:4: notJson/)]),
    });
    expect((await replay(file('letter', 'Dear Sir'), '--before-damage')).status).toBe(2);
  });

  test('a recording in the encoding that PowerShell writes is refused with what to do', async () => {
    const path = join(folder, 'powershell');
    writeFileSync(path, `\ufeff${HEAD}\n`, 'utf16le');
    expect(await replay(path)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/PowerShell.*save it as UTF-8/),
    });
  });

  test('--to stops after an event, --show prints a state, --flow a chain of causes', async () => {
    const { answer } = await replay(golden, '--to', '11', '--show', 'core/session', '--flow', '10');
    expect(answer).toMatchObject({ events: 11, state: { loading: expect.any(Boolean) } });
    const flow = (answer?.['flow'] ?? []) as { flow: number }[];
    expect(flow.length).toBeGreaterThan(0);
    for (const event of flow) expect(event.flow).toBe(10);
  });

  test('secrets stay marks in what it prints', async () => {
    expect((await replay(golden, '--show', 'core/session', '--to', '30')).stdout).not.toMatch(/eyJ|Bearer/);
  });

  test('a check point that differs is named, the first one, and the exit says 1', async () => {
    const path = file(
      'differs',
      HEAD,
      online(1),
      '{"check":{"seq":1,"hash":"aa"}}',
      online(2),
      '{"check":{"seq":2,"hash":"bb"}}',
    );
    const { status, answer } = await replay(path);
    expect(status).toBe(1);
    expect(answer).toMatchObject({ events: 2, checks: 2, differs: { seq: 1, expected: 'aa' } });
  });

  test('a check point that agrees is no news', async () => {
    const hash = (await replay(file('once', HEAD, online(1)))).answer?.['hash'] as string;
    const { status, answer } = await replay(
      file('agrees', HEAD, online(1), JSON.stringify({ check: { seq: 1, hash } })),
    );
    expect([status, answer?.['differs']]).toEqual([0, undefined]);
  });

  test('[LOG-03] a session that had not loaded a chunk of the app is met: the hash is over the states that it names', async () => {
    const check = (parts: object, hash: string) => JSON.stringify({ check: { seq: 1, hash, parts } });
    const named = { 'core/connectivity': { online: true } };
    const whole = (await replay(file('whole', HEAD, online(1)))).answer?.['hash'];
    const { hash } = (await replay(file('half', HEAD, online(1), check(named, 'x')))).answer ?? {};
    expect(hash).not.toBe(whole);
    expect(await replay(file('met', HEAD, online(1), check(named, String(hash))))).toMatchObject({
      status: 0,
      answer: { hash, checks: 1 },
    });
  });

  test('a check point with outlines says between which events, which state, where, and both values', async () => {
    const parts = (online: boolean) =>
      JSON.stringify({
        check: { seq: online ? 2 : 1, hash: 'x', parts: { 'core/connectivity': { online } } },
      });
    const good = (await replay(file('good', HEAD, online(1)))).answer?.['hash'] as string;
    const path = file(
      'explains',
      HEAD,
      online(1),
      JSON.stringify({ check: { seq: 1, hash: good } }),
      online(2),
      parts(true).replace('true', 'false'),
    );
    const { status, answer } = await replay(path);
    expect(status).toBe(1);
    expect(answer?.['differs']).toEqual({
      seq: 2,
      after: 1,
      projection: 'core/connectivity',
      path: 'online',
      expected: false,
      found: true,
    });
  });

  test('says how often and how closely it compared, and names what differs at a small check point', async () => {
    const read = readLog(readFileSync(golden, 'utf8'), catalogue);
    const events = read.ok ? read.events : [];
    const lines = [...exportLines(events, replayApp(plugins), { app: 'test', catalogue: 'test' })];
    const right = await replay(file('right', ...lines));
    expect(right).toMatchObject({
      status: 0,
      answer: { checks: 1, compared: { full: 1, small: 16, atMost: 18, until: 67, rarely: {} } },
    });
    expect(right.answer?.['notes']).toHaveLength(1); // the catalogue
    const changed = lines.map((line) =>
      line.replace('"payload":{"theme":"dark"}', '"payload":{"theme":"light"}'),
    );
    expect(await replay(file('changed', ...changed))).toMatchObject({
      status: 1,
      answer: {
        differs: {
          seq: 21,
          after: 15,
          projection: 'core/settings',
          path: 'theme',
          expected: 'dark',
          found: 'light',
        },
      },
    });
    const begins = [
      (lines[0] ?? '').replace(/"core\/settings":"[^"]*"/, '"core/settings":"aaaa"'),
      ...lines.slice(1),
    ];
    expect(await replay(file('begins', ...begins))).toMatchObject({
      status: 1,
      answer: { differs: { seq: 0, after: 0, projection: 'core/settings', expected: 'aaaa' } },
    });
  });

  test('where only a hash is recorded, the next full check point tells path and values', async () => {
    const states = '"states":{"core/connectivity":"#aaaa"}';
    const parts = { 'core/connectivity': { online: false } };
    const path = file(
      'closer',
      HEAD,
      `${online(1).slice(0, -1)},${states}}`,
      JSON.stringify({ check: { seq: 1, hash: 'x', parts } }),
    );
    expect((await replay(path)).answer?.['differs']).toMatchObject({
      ...{ seq: 1, after: 0, projection: 'core/connectivity', shownAfter: 1 },
      ...{ path: 'online', expected: false, found: true },
    });
  });

  test('says that names were left out, where the file says so', async () => {
    const head = headerLine('test', 'test', { hides: { names: true, places: 'moved' } });
    expect((await replay(file('hidden', head, online(1)))).answer?.['notes']).toContainEqual(
      expect.stringMatching(/^names are left out/),
    );
    expect(JSON.stringify((await replay(file('shown', HEAD, online(1)))).answer)).not.toContain(
      'names are left out',
    );
  });

  test('says plainly when nothing was compared, and from where on nothing was', async () => {
    expect((await replay(file('bare', HEAD, online(1)))).answer?.['notes']).toContainEqual(
      expect.stringMatching(/^nothing was compared/),
    );
    const hash = (await replay(file('once', HEAD, online(1)))).answer?.['hash'] as string;
    const path = file('cut', HEAD, online(1), JSON.stringify({ check: { seq: 1, hash } }), online(2));
    expect((await replay(path)).answer?.['notes']).toContainEqual('nothing was compared after event 1');
  });

  test('a check point after a fact that nobody knows is not compared, but known', async () => {
    const point = (seq: number, parts = {}) => JSON.stringify({ check: { seq, hash: 'x', parts } });
    const unknown = '{"seq":2,"at":1000,"type":"moon/landed","v":1,"payload":{},"flow":2}';
    const alone = await replay(file('unknown', HEAD, online(1), unknown, point(2)));
    expect([alone.status, alone.answer?.['checks'], alone.answer?.['differs']]).toEqual([0, 1, undefined]);
    const path = file('then', HEAD, online(1), unknown, point(2, { nowhere: { x: 1 } }), online(3), point(3));
    expect((await replay(path)).answer?.['differs']).toMatchObject({ seq: 3, projection: 'nowhere' });
  });

  test('a file that was cut in its last line: refused, and it says how far it is good', async () => {
    const path = join(folder, 'cut.events.ndjson');
    writeFileSync(path, `${HEAD}\n${online(1)}\n{"seq":2,"at":10`);
    expect(await replay(path)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/:3: cutShort.*up to event 1/),
    });
  });

  test('[LOG-04] --against names the events where two recordings part, and where the states first differ', async () => {
    const offline = '{"seq":2,"at":1000,"type":"network/wentOffline","v":1,"payload":{},"flow":2}';
    const one = file('one', HEAD, online(1), online(2), online(3));
    const other = file('other-one', HEAD, online(1), offline, online(3));
    const { status, answer } = await replay(one, '--against', other);
    const parted = [
      { seq: 2, type: 'network/wentOnline' },
      { seq: 2, type: 'network/wentOffline' },
    ];
    expect(status).toBe(1);
    expect(answer).toMatchObject({
      ...{ events: [3, 3], outcome: 'parted', same: 1, partings: 1, parted },
      differs: {
        ...{
          after: [null, { seq: 2 }],
          projection: 'core/connectivity',
          path: 'online',
          values: [true, false],
        },
      },
    });
    expect(await replay(one, '--against', one)).toMatchObject({
      status: 0,
      answer: { events: [3, 3], outcome: 'same', same: 3, parted: null },
    });
    expect((await replay(one, '--against', '/nowhere')).status).toBe(2);
  });

  test('[LOG-04] --against: a damaged recording is compared up to its damage when that is asked for', async () => {
    const whole = file('intact', HEAD, online(1), online(2), online(3));
    const broken = file('broken', HEAD, online(1), online(2), '{"seq":3,"at":');
    expect((await replay(whole, '--against', broken)).status).toBe(2);
    const { status, answer } = await replay(whole, '--against', broken, '--before-damage');
    expect(status).toBe(0);
    expect(answer).toMatchObject({
      events: [3, 2],
      notes: [expect.stringMatching(/broken.*:4: notJson/)],
    });
  });

  test('[LOG-04] --against: an event that one has in addition does not shift the others', async () => {
    const one = file('short', HEAD, online(1), online(2));
    const other = file(
      'longer',
      HEAD,
      '{"seq":1,"at":1,"type":"app/hidden","v":1,"payload":{},"flow":1}',
      online(2),
      online(3),
    );
    const { answer } = await replay(one, '--against', other);
    expect(answer).toMatchObject({ outcome: 'partedAtOnce', partings: 1, parted: [{ seq: 1 }, { seq: 1 }] });
  });

  test('facts of unknown kinds are counted by name', async () => {
    const unknown = '{"seq":2,"at":1,"type":"moon/landed","v":1,"payload":{},"flow":2}';
    expect((await replay(file('unknown', HEAD, online(1), unknown))).answer).toMatchObject({
      events: 1,
      skipped: { 'moon/landed': 1 },
    });
  });

  test.each([
    ['no file', [], /Which file/],
    ['a file that is not there', ['/nowhere/x.events.ndjson'], /ENOENT/],
    ['an unknown option', [golden, '--faster'], /--faster is no option/],
    ['an unknown state', [golden, '--show', 'moon'], /no state "moon".*core\/session/],
    ['no number', [golden, '--to', 'x'], /--to needs the number of an event, not "x"/],
  ])('[LOG-06] %s: exit 2 and what is wrong', async (_, words, reason) => {
    const { status, stderr, stdout } = await replay(...words);
    expect(status).toBe(2);
    expect(stderr).toMatch(reason);
    expect(stdout).toBe('');
  });

  test.each([
    ['empty', [''], /:1: empty/],
    ['no header', [online(1)], /:1: noHeader/],
    ['broken', [HEAD, online(1), '{"seq":2,"at":10', online(3)], /:3: notJson.*good up to event 1/],
    ['other', ['<?xml version="1.0"?><gpx>'], /:1: otherFile: a GPX track, no recording/],
    ['twice', [HEAD, online(1), online(1)], /:3: wrongOrder/],
    ['newer', ['{"log":9,"app":"x","catalogue":"y"}'], /:1: newerFormat/],
    [
      'shape',
      [HEAD, '{"seq":1,"at":1,"type":"devices/removed","v":1,"payload":{"id":"x"},"flow":1}'],
      /:2: wrongPayload: .*id/,
    ],
  ])('[LOG-06] a damaged file (%s) is refused with line and reason', async (name, lines, reason) => {
    const { status, stderr } = await replay(file(name, ...lines));
    expect(status).toBe(2);
    expect(stderr).toMatch(reason);
  });
});

test('options may stand anywhere, also with an equals sign', () => {
  expect(readArguments(['--to=5', 'a', '--flow', '3'])).toEqual({
    ok: true,
    file: 'a',
    to: 5,
    show: null,
    flow: 3,
    against: null,
    beforeDamage: false,
  });
  expect(readArguments(['a', 'b'])).toMatchObject({ ok: false });
  expect(readArguments(['a', '--against', 'b', '--show', 'core/session'])).toMatchObject({
    ok: false,
    problem: '--against compares whole recordings; leave out --show.',
  });
  expect(readArguments(['a', '--show'])).toMatchObject({ ok: false, problem: '--show needs a value.' });
});
