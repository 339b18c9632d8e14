import { describe, expect, test, vi } from 'vitest';
import { answering, buffersOf, lineTo, type WorkerLike } from './line.ts';

/** A mock worker that the test controls. */
function aWorker() {
  const listeners = new Map<string, (event: never) => void>();
  const it = {
    asked: [] as string[],
    isEnded: false,
    tell: (type: string, event: object = {}) => listeners.get(type)?.(event as never),
    refuses: false,
    worker: {
      postMessage(request: string) {
        if (it.refuses) throw new Error('cannot be copied');
        it.asked.push(request);
      },
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener),
      terminate: () => {
        it.isEnded = true;
      },
    } as WorkerLike<string, string>,
  };
  return it;
}

function stand() {
  const made: ReturnType<typeof aWorker>[] = [];
  const [heard, problems] = [[] as string[], [] as string[]];
  const line = lineTo<string, string>(
    () => {
      const other = aWorker();
      made.push(other);
      return other.worker;
    },
    { heard: (reply) => heard.push(reply), failed: (problem) => problems.push(problem) },
  );
  return { line, made, heard, problems };
}

describe('[fault 52] a page and its worker', () => {
  test('the worker begins with the first request, or before it where that is wanted', () => {
    const { line, made } = stand();
    expect(made).toHaveLength(0);
    line.begin();
    line.begin();
    expect(made).toHaveLength(1);
    expect(line.say('one')).toBe(true);
    expect(made.map(({ asked }) => asked)).toEqual([['one']]);
  });

  test.each([
    ['error', { message: 'out of memory' }, 'out of memory'],
    ['error', {}, 'the worker could not be loaded'],
    ['messageerror', {}, 'the worker’s answer could not be read'],
  ])(
    'one that dies (%s) is ended and said, once, and the next request begins another',
    (type, event, said) => {
      const { line, made, heard, problems } = stand();
      line.say('one');
      made[0]?.tell(type, event);
      made[0]?.tell(type, event);
      expect(problems).toEqual([said]);
      expect(made[0]?.isEnded).toBe(true);
      line.say('two');
      made[0]?.tell('message', { data: 'late' });
      made[1]?.tell('message', { data: 'answer' });
      expect(heard).toEqual(['answer']);
      expect(made[1]?.asked).toEqual(['two']);
    },
  );

  test('a request that cannot be copied fails, and no worker at all does too', () => {
    const { line, made, problems } = stand();
    line.begin();
    (made[0] as { refuses: boolean }).refuses = true;
    expect(line.say('one')).toBe(false);
    const none = lineTo<string, string>(
      () => {
        throw new Error('not allowed');
      },
      { heard: () => undefined, failed: (problem) => problems.push(problem) },
    );
    none.begin();
    expect(none.say('one')).toBe(false);
    expect(problems).toEqual(['cannot be copied', 'not allowed', 'not allowed']);
  });

  test('what an ended one still says goes unheard', () => {
    const { line, made, heard, problems } = stand();
    line.say('one');
    line.end();
    made[0]?.tell('message', { data: 'late' });
    made[0]?.tell('error');
    line.end();
    expect([made[0]?.isEnded, heard, problems]).toEqual([true, [], []]);
  });

  test('the worker’s end hears each request and may answer more than once', () => {
    const said: unknown[] = [];
    let hear: (event: { data: string }) => void = () => undefined;
    vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener));
    vi.stubGlobal('postMessage', (reply: string, transfer: unknown[]) => said.push([reply, transfer.length]));
    answering<string, string>((request, say) => {
      say(`${request} begun`);
      say(`${request} done`, [new ArrayBuffer(1)]);
    });
    hear({ data: 'one' });
    expect(said).toEqual([
      ['one begun', 0],
      ['one done', 1],
    ]);
    vi.unstubAllGlobals();
  });

  test('an answer that rejects makes the worker fail, so that the page does not wait for ever', async () => {
    const reported: unknown[] = [];
    let hear: (event: { data: string }) => void = () => undefined;
    vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener));
    vi.stubGlobal('reportError', (problem: unknown) => reported.push(problem));
    answering<string, string>((request) =>
      request === 'bad' ? Promise.reject(new Error(request)) : undefined,
    );
    hear({ data: 'good' });
    hear({ data: 'bad' });
    await vi.waitFor(() => expect(reported).toEqual([new Error('bad')]));
    vi.unstubAllGlobals();
  });

  test('memory that several columns share changes hands once, and what is no column is copied', () => {
    const buffer = new ArrayBuffer(8);
    const shared = [new Uint8Array(buffer), new Uint8Array(buffer, 4), [1, 2], null, 'x'];
    expect(buffersOf(shared)).toEqual([buffer]);
  });
});
