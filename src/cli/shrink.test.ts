import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { readLog } from '../replay/log-file.ts';
import { checker } from '../replay/check-points.ts';
import { replayApp } from '../app/replay-app.ts';
import { readShrinkArguments, shrink as shrinkCommand } from './shrink.ts';
import { runCommand } from '../../tests/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'shrink-'));
afterAll(() => rmSync(folder, { recursive: true }));
const golden = 'events/logs/first-look.events.ndjson';

const shrink = (...words: string[]) => runCommand(shrinkCommand, words);

describe('[LOG-06] npm run shrink', () => {
  test('runs as a program of its own', () => {
    const out = join(folder, 'spawned.events.ndjson');
    const until = "has('settings/themeChosen')";
    const words = ['src/cli/shrink.ts', golden, '--until', until, '--out', out, '--without-causes'];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ after: 1, finished: true });
  });

  test('finds the two events of a whole session that make a condition hold, as a recording that replays', async () => {
    const out = join(folder, 'small.events.ndjson');
    const until = "state['core/session'].auth !== null && state['core/settings'].theme === 'dark'";
    const { status, answer } = await shrink(golden, '--until', until, '--out', out, '--without-causes');
    expect(status).toBe(0);
    expect(answer).toMatchObject({ before: 67, after: 2, finished: true, out });
    const read = readLog(readFileSync(out, 'utf8'), catalogue);
    if (!read.ok) throw new Error(read.problem.detail);
    expect(read.events.map(({ type }) => type)).toEqual(['auth/loginSucceeded', 'settings/themeChosen']);
    const app = replayApp(plugins);
    for (const event of read.events) app.replay(event);
    const last = read.checks.at(-1);
    expect(last).toMatchObject({ hash: answer?.['hash'] });
    expect(last && checker(replayApp(plugins).states())(last, app.snapshot())).toBeNull();
  });

  test('what is left keeps its causes, and fixes are thinned to those that matter', async () => {
    const out = join(folder, 'chain.events.ndjson');
    const until = "has('auth/loginSucceeded') && state['core/positions'].applied > 2";
    const { status, answer } = await shrink(golden, '--until', until, '--out', out);
    expect(status).toBe(0);
    const read = readLog(readFileSync(out, 'utf8'), catalogue);
    const types = read.ok ? read.events.map(({ type }) => type) : [];
    expect(types).toContain('auth/loginSubmitted');
    const login = read.ok ? read.events.find(({ type }) => type === 'auth/loginSucceeded') : undefined;
    const cause = read.ok ? read.events.find(({ seq }) => seq === login?.cause) : undefined;
    expect(cause?.type).toBe('auth/loginSubmitted');
    expect(answer?.['after']).toBe(types.length);
    const rows = (read.ok ? read.events : []).flatMap(
      ({ payload }) => (payload as { fixes?: { lat: number[] } }).fixes?.lat.length ?? [],
    );
    expect(rows.reduce((sum, each) => sum + each, 0)).toBe(3);
  });

  test.each([
    ['a condition that never holds', ['--until', "has('moon/landed')"], 1, /never holds/],
    [
      'a condition that never ends',
      ['--until', '(() => { for (;;); })()', '--most-seconds', '1'],
      1,
      /never holds/,
    ],
    [
      'a slip of the pen in the name of a state',
      ['--until', "state['core/sesion'].auth === null"],
      1,
      /never holds.*it threw: there is no state core\/sesion/,
    ],
    [
      'a misspelt event',
      ['--until', "last.type === 'auth/logedOut'"],
      1,
      /never holds.*There is no event auth\/logedOut\. Did you mean auth\/loggedOut\?/,
    ],
    [
      'an event that is not in the file',
      ['--until', "has('auth/loggedOut')"],
      1,
      /auth\/loggedOut is not in the file/,
    ],
    [
      'an event that is there, of a condition that never holds',
      ['--until', "has('network/wentOnline') && false"],
      1,
      /never holds in \S+\n$/,
    ],
    [
      'an event that this version does not read',
      ['--until', "has('admin/customersListed')"],
      1,
      /admin\/customersListed is in the file, but this version does not read it/,
    ],
    ['no condition', [], 2, /Until what/],
    ['no expression', ['--until', 'has('], 2, /--until: /],
    ['two expressions', ['--until', '1; 2'], 2, /--until: /],
    ['something of this process', ['--until', 'process.exit(0)'], 1, /never holds/],
    ['a way out of its room', ['--until', "has.constructor('return process')().exit(0)"], 1, /never holds/],
  ])('%s', async (_, words, status, reason) => {
    const path = join(folder, 'one.events.ndjson');
    writeFileSync(
      path,
      '{"log":1,"app":"x","catalogue":"y"}\n{"seq":1,"at":1,"type":"network/wentOnline","v":1,"payload":{},"flow":1}\n{"seq":2,"at":2,"type":"admin/customersListed","v":1,"payload":{},"flow":2}\n',
    );
    const answer = await shrink(path, ...words);
    expect(answer).toMatchObject({ status, answer: null, stderr: expect.stringMatching(reason) });
  });

  test('a condition that holds although it names a misspelt event gets a note', async () => {
    const out = join(folder, 'noted.events.ndjson');
    const until = "has('network/wentOnline') && !has('auth/logedOut')";
    expect(await shrink(golden, '--until', until, '--out', out)).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('note: There is no event auth/logedOut. Did you mean auth/loggedOut?'),
    });
  });

  test.each([
    ['in a folder that is not there', 'absent/small.ndjson'],
    ['that is a folder', '.'],
  ])('a result %s is refused before the search', async (_, name) => {
    const out = join(folder, name);
    // A search would find nothing, and exit with 1.
    const { status, stderr } = await shrink(golden, '--until', 'false', '--out', out);
    expect(status).toBe(2);
    expect(stderr).toContain(`${out} cannot be written: `);
  });

  test('a search that finds nothing leaves the place of its result as it was', async () => {
    const [before, none] = [join(folder, 'before.ndjson'), join(folder, 'none.ndjson')];
    writeFileSync(before, 'Dear Sir\n');
    for (const out of [before, none])
      expect(await shrink(golden, '--until', 'false', '--out', out)).toMatchObject({ status: 1 });
    expect(readFileSync(before, 'utf8')).toBe('Dear Sir\n');
    expect(existsSync(none)).toBe(false);
  });

  test('a bad file is refused with line and reason', async () => {
    const path = join(folder, 'bad.events.ndjson');
    writeFileSync(path, 'Dear Sir\n');
    expect(await shrink(path, '--until', 'true')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/:1: otherFile: a plain text/),
    });
  });
});

test('the smaller recording lies beside the larger one unless told otherwise', async () => {
  expect(readShrinkArguments(['a/b.events.ndjson', '--until=x === 1'])).toEqual({
    ok: true,
    file: 'a/b.events.ndjson',
    until: 'x === 1',
    out: 'a/b.shrunk.events.ndjson',
    mostSeconds: 60,
    keepsCauses: true,
  });
  for (const [file, out] of [
    ['a/b.ndjson', 'a/b.shrunk.events.ndjson'],
    ['a/b', 'a/b.shrunk.events.ndjson'],
  ] as const)
    expect(readShrinkArguments([file, '--until', 'x'])).toMatchObject({ file, out });
  for (const words of [
    [],
    ['a', 'b', '--until', 'x'],
    ['a', '--until'],
    ['a', '--until', 'x', '--most-seconds', 'y'],
    ['a', '--faster'],
  ])
    expect(readShrinkArguments(words)).toMatchObject({ ok: false });
});
