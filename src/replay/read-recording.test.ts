import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf } from './log-lines.ts';
import { readRecording } from './read-recording.ts';
import { all, bytesOf, head, line, pieces, read } from './read-recording-given.ts';

describe('a recording becomes a table', () => {
  test('has columns of all events, and parses an event when it is read', async () => {
    const text = [head, line(1), line(2, { cause: 1 }), line(4, { type: 'moon/landed' }), line(9), ''].join(
      '\n',
    );
    const found = await read(text);
    if (!found.ok) throw new Error(found.problem.detail);
    const { table } = found;
    expect([table.length, [...table.seqs.subarray(0, 3)], [...table.causes.subarray(0, 3)]]).toEqual([
      3,
      [1, 2, 9],
      [0, 1, 0],
    ]);
    expect(table.at(1)).toEqual({
      seq: 2,
      at: 10,
      type: 'door/rang',
      v: 1,
      payload: { by: 'Ångström 🚪' },
      flow: 1,
      cause: 1,
    });
    expect(table.at(1)).toBe(table.at(1));
    expect([table.at(3), table.at(-1), table.indexOf(9), table.indexOf(4)]).toEqual([
      undefined,
      undefined,
      2,
      -1,
    ]);
    expect([...found.skipped]).toEqual([['moon/landed', 1]]);
  });

  test('pieces of any size, a split character, Windows line ends and a byte order mark change nothing', async () => {
    const text = `\ufeff${[head, line(1), '', line(2), '{"check":{"seq":2,"hash":"aa"}}'].join('\r\n')}\r\n`;
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      const found = await read(text, size);
      expect(found.ok && [found.table.length, found.checks, found.table.at(1)?.payload]).toEqual([
        2,
        [{ seq: 2, hash: 'aa' }],
        { by: 'Ångström 🚪' },
      ]);
    }
  });

  test('any cut into pieces gives the same lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 20 }),
        async (lines, size) => {
          const text = lines.map((each) => each.replaceAll(/[\r\n]/g, ' ')).join('\n');
          const back: string[] = [];
          for await (const block of linesOf(pieces(bytesOf(text), size), 1e6))
            for (const each of block) back.push(each.text);
          const whole = text.split('\n');
          expect(back).toEqual(whole.at(-1) === '' ? whole.slice(0, -1) : whole);
        },
      ),
    );
  });

  test('a header that announces 10 GB has no effect', async () => {
    const found = await read(`${head.slice(0, -1)},"events":1e10,"bytes":10000000000}\n${line(1)}\n`);
    expect(found.ok && found.table.length).toBe(1);
  });

  test('a file that is too large is refused with the line that was reached', async () => {
    const found = await read(`${head}\n${line(1)}\n${line(2)}\n`, undefined, { file: 50 });
    expect(found).toMatchObject({ ok: false, problem: { line: 3, reason: 'tooLarge' } });
    const text = `${head}\n${line(1)}\n`;
    const { length } = bytesOf(text);
    expect((await read(text, undefined, { file: length })).ok).toBe(true);
    expect((await read(text, undefined, { file: length - 1 })).ok).toBe(false);
  });

  test.each([
    ['within a line', `${line(3).slice(0, 20)}`, 4],
    ['after a line', '', 4],
  ])(
    '[LOG-06] bytes that end badly %s cut the recording short: what comes before can be opened',
    async (_, tail, at) => {
      async function* damaged() {
        yield bytesOf(`${head}\n${line(1)}\n${line(2)}\n${tail}`);
        throw new TypeError('The compressed data was truncated.');
      }
      const found = await readRecording(damaged(), all);
      expect(found).toMatchObject({ ok: false, problem: { line: at, reason: 'cutShort' } });
      expect(!found.ok && found.before?.length).toBe(2);
    },
  );

  test('[LOG-06] a file that cannot be read at all is cut short at its first line', async () => {
    const gone: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError')),
      }),
    };
    expect(await readRecording(gone, all)).toMatchObject({
      ok: false,
      problem: { line: 1, reason: 'cutShort', detail: 'The file could not be read.' },
      before: null,
    });
  });

  test('texts with markup stay texts', async () => {
    const by = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const found = await read(`${head}\n${line(1, { payload: { by } })}\n`);
    expect(found.ok && found.table.at(0)?.payload).toEqual({ by });
  });

  test('keys that reach a prototype are dropped, even if they are escaped', async () => {
    const what =
      '{"__proto__":{"bad":1},"\\u005f_proto__":{"bad":1},"a":{"constructor":{"prototype":{"bad":1}}}}';
    const text = `${head}\n{"seq":1,"at":1,"type":"door/told","v":1,"flow":1,"payload":{"what":${what},"marks":{"__proto__":1,"x":2}}}\n`;
    const found = await read(text);
    expect(found.ok && JSON.stringify(found.table.at(0)?.payload)).toBe('{"what":{"a":{}},"marks":{"x":2}}');
    expect(({} as { bad?: number }).bad).toBeUndefined();
  });

  test('names of every object’s built-in properties are ordinary keys', async () => {
    const marks = { toString: 1, hasOwnProperty: 2, valueOf: 3 };
    const found = await read(
      `${head}\n${JSON.stringify({ seq: 1, at: 1, type: 'door/told', v: 1, flow: 1, payload: { what: 0, marks } })}\n`,
    );
    expect(found.ok && found.table.at(0)?.payload).toEqual({ what: 0, marks });
  });

  test('the page has its turn all the time', async () => {
    const text = `${head}\n${Array.from({ length: 12_000 }, (_, i) => line(i + 1)).join('\n')}\n`;
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const seen: number[] = [];
    const found = await readRecording(pieces(bytesOf(text), 1 << 20), all, {
      progress: (_, facts) => seen.push(facts),
    });
    clearInterval(timer);
    expect(found.ok && found.table.length).toBe(12_000);
    expect(seen.length).toBeGreaterThan(4);
    expect(turns).toBeGreaterThan(1);
  });
});
