import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ArchiveSource } from './protocol.ts';

const file = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
const part = (range: string | null) => {
  const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(range ?? '')?.map(Number) ?? [];
  return file.slice(from, to + 1);
};

/** A mock server that records the byte ranges that were requested. */
function server(answer: (range: string | null, count: number) => Response) {
  const ranges: (string | null)[] = [];
  const source = new ArchiveSource('https://here/map.pmtiles', (_, init) => {
    const range = new Headers(init.headers).get('range');
    ranges.push(range);
    return Promise.resolve(answer(range, ranges.length));
  });
  const read = async (offset: number, length: number) => [
    ...new Uint8Array((await source.getBytes(offset, length)).data),
  ];
  return { read, ranges, source };
}
const wanted = (offset: number, length: number) => [...file.slice(offset, offset + length)];
const within = fc.tuple(fc.nat(999), fc.integer({ min: 1, max: 500 }));

describe('an archive on a server that knows ranges', () => {
  test('every read asks for its part only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(within, { minLength: 1, maxLength: 8 }), async (reads) => {
        const { read, ranges } = server((range) => new Response(part(range), { status: 206 }));
        for (const [offset, length] of reads)
          expect(await read(offset, length)).toEqual(wanted(offset, length));
        expect(ranges).toEqual(reads.map(([offset, length]) => `bytes=${offset}-${offset + length - 1}`));
      }),
    );
  });
});

describe('several tiles cut from one part', () => {
  /** An archive whose server is known, and whose further answers come when the test says so. */
  async function slow() {
    const asked: { signal: AbortSignal | null | undefined; answer: (response: Response) => void }[] = [];
    let isFirst = true;
    const source = new ArchiveSource('https://here/map.pmtiles', (_, init) => {
      const range = new Headers(init.headers).get('range');
      if (isFirst) {
        isFirst = false;
        return Promise.resolve(new Response(part(range), { status: 206 }));
      }
      return new Promise((answer, refuse) => {
        asked.push({ signal: init.signal, answer });
        init.signal?.addEventListener('abort', () => refuse(init.signal?.reason));
      });
    });
    await source.getBytes(0, 5);
    return {
      source,
      asked,
      requested: (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count)),
      tell: (n: number) => asked[n]?.answer(new Response(file.slice(10, 15), { status: 206 })),
    };
  }

  test('reads of one part share a request, and each has bytes of its own', async () => {
    const { source, requested, tell } = await slow();
    const reads = [source.getBytes(10, 5), source.getBytes(10, 5), source.getBytes(10, 5)];
    await requested(1);
    tell(0);
    const [first, second, third] = await Promise.all(reads);
    expect([...new Uint8Array(third?.data ?? [])]).toEqual(wanted(10, 5));
    expect(first?.data).not.toBe(second?.data);
  });

  test('a read that is given up leaves the request to the others', async () => {
    const { source, asked, requested, tell } = await slow();
    const abort = new AbortController();
    const given = source.getBytes(10, 5, abort.signal);
    const kept = source.getBytes(10, 5, new AbortController().signal);
    await requested(1);
    abort.abort(new Error('out of view'));
    await expect(given).rejects.toThrow('out of view');
    expect(asked[0]?.signal?.aborted).toBe(false);
    tell(0);
    expect((await kept).data.byteLength).toBe(5);
  });

  test('when all have given up, the request ends, and the next read asks again', async () => {
    const { source, asked, requested, tell } = await slow();
    const abort = new AbortController();
    const reads = [source.getBytes(10, 5, abort.signal), source.getBytes(10, 5, abort.signal)];
    await requested(1);
    abort.abort(new Error('out of view'));
    for (const read of reads) await expect(read).rejects.toThrow('out of view');
    expect(asked[0]?.signal?.aborted).toBe(true);
    const again = source.getBytes(10, 5);
    await requested(2);
    tell(1);
    expect((await again).data.byteLength).toBe(5);
  });

  test('a request that fails spoils the reads that share it, and no later one', async () => {
    const { source, asked, requested, tell } = await slow();
    const reads = [source.getBytes(10, 5), source.getBytes(10, 5)];
    await requested(1);
    asked[0]?.answer(new Response('', { status: 500 }));
    for (const read of reads) await expect(read).rejects.toThrow('500');
    const again = source.getBytes(10, 5);
    await requested(2);
    tell(1);
    expect((await again).data.byteLength).toBe(5);
  });
});

describe('an archive on a server without ranges', () => {
  test('the file is fetched once and cut up here', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(within, { minLength: 1, maxLength: 8 }), async (reads) => {
        const { read, ranges } = server(() => new Response(file));
        for (const [offset, length] of reads)
          expect(await read(offset, length)).toEqual(wanted(offset, length));
        expect(ranges).toHaveLength(1);
      }),
    );
  });

  test('reads that start together share the one fetch', async () => {
    const { read, ranges } = server(() => new Response(file));
    expect(await Promise.all([read(0, 5), read(10, 5)])).toEqual([wanted(0, 5), wanted(10, 5)]);
    expect(ranges).toHaveLength(1);
  });

  test('a file too large to keep is refused', async () => {
    const { read } = server(() => new Response(file, { headers: { 'content-length': '99000000' } }));
    await expect(read(0, 5)).rejects.toThrow(
      'https://here/map.pmtiles cannot be read: the server answered 200',
    );
  });
});

describe('an archive on a server that fails', () => {
  test.each([403, 404, 416, 500, 503])('%i is told with the address', async (status) => {
    const { read } = server(() => new Response('', { status }));
    await expect(read(0, 5)).rejects.toThrow(
      `https://here/map.pmtiles cannot be read: the server answered ${status}`,
    );
  });

  test('the next read asks again', async () => {
    const { read } = server((range, count) =>
      count === 1 ? new Response('', { status: 503 }) : new Response(part(range), { status: 206 }),
    );
    await expect(read(0, 5)).rejects.toThrow('503');
    expect(await read(0, 5)).toEqual(wanted(0, 5));
  });

  test('a failure in between spoils that read only', async () => {
    const { read } = server((range, count) =>
      count === 2 ? new Response('', { status: 500 }) : new Response(part(range), { status: 206 }),
    );
    await read(0, 5);
    await expect(read(5, 5)).rejects.toThrow('500');
    expect(await read(5, 5)).toEqual(wanted(5, 5));
  });

  test('a network that is gone rejects, and does not stay gone', async () => {
    let gone = true;
    const source = new ArchiveSource('https://here/map.pmtiles', () =>
      gone ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(file)),
    );
    await expect(source.getBytes(0, 5)).rejects.toThrow('Failed to fetch');
    gone = false;
    expect((await source.getBytes(0, 5)).data.byteLength).toBe(5);
  });
});
