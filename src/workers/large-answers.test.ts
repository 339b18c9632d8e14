import { describe, expect, test } from 'vitest';
import { wholeBackend } from '../api/product/whole-backend.ts';
import { largeReader, type LargeWorker } from './large-answers.ts';
import { readLarge } from './large-body.ts';

const bytesOf = (value: unknown): ArrayBuffer =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)).buffer as ArrayBuffer;
const raw = (at: number, lat = 57.7) => ({
  iddevice: 1,
  dateunix: at,
  lat,
  lng: 11.9,
  speed: 50,
  wifi: null,
});

describe('[MAP-06] a large answer is read beside the page', () => {
  test('as the same columns that the page itself would read', () => {
    const list = { success: [raw(10), raw(20), { nonsense: true }, raw(30, 0)] };
    const call = wholeBackend({ now: () => 0 }).track(1, { lastPoints: 4 });
    const here = call.read({ status: 200, body: list });
    const beside = call.read({ status: 200, body: readLarge(bytesOf(list), 'product').body });
    expect(here.ok && beside.ok && beside.value).toEqual(here.ok && here.value);
    expect(call.request.large).toBe('fixes');
  });
  test('[SENS-02] sensors, too, and no answer of a server passes for them', () => {
    const list = { success: [{ ...raw(10), altitude: 40, temperature: 3 }] };
    const call = wholeBackend({ now: () => 0 }).sensors(1, { lastPoints: 4 });
    const here = call.read({ status: 200, body: list });
    const beside = call.read({ status: 200, body: readLarge(bytesOf(list), 'product', 'sensors').body });
    expect(beside.ok && beside.value.names).toEqual(['altitude', 'temp']);
    expect(here).toEqual(beside);
    expect(call.request.large).toBe('sensors');
    const forged = { success: { mark: {}, columns: { names: 5 } } };
    expect(call.read({ status: 200, body: forged })).toMatchObject({ value: { names: [], value: [] } });
  });
  test('a refusal and something encrypted stay as they are, and what is no JSON is refused', () => {
    expect(readLarge(bytesOf({ error: 'no' }), 'product')).toEqual({ body: { error: 'no' }, columns: null });
    expect(readLarge(bytesOf({ encrypted_data: 'x' }), 'product').columns).toBeNull();
    expect(() => readLarge(bytesOf('<html>'), 'product')).toThrow(SyntaxError);
  });
  test('an answer of a kind of server that is not known here stays as it is', () => {
    const list = { success: [raw(10)] };
    expect(readLarge(bytesOf(list), 'newer')).toEqual({ body: list, columns: null });
  });
  /** A mock worker that the test controls. */
  const aWorker = () => {
    const listeners = new Map<string, (event: unknown) => void>();
    const given: { id: number; transferred: number }[] = [];
    return {
      given,
      tell: (type: string, data?: unknown) => listeners.get(type)?.({ data }),
      worker: {
        postMessage: ({ id }: { id: number }, transfer: unknown[]) =>
          void given.push({ id, transferred: transfer.length }),
        terminate: () => undefined,
        addEventListener: (type: string, listener: (event: unknown) => void) =>
          void listeners.set(type, listener),
      } as unknown as LargeWorker,
    };
  };
  const here = (bytes: ArrayBuffer) => Promise.resolve(`${bytes.byteLength} bytes read here`);

  test('a worker that has answered is given the bytes; one that dies then takes them along, and the next is a new one', async () => {
    const made: ReturnType<typeof aWorker>[] = [];
    const read = largeReader(
      'product',
      () => {
        made.push(aWorker());
        return (made.at(-1) as ReturnType<typeof aWorker>).worker;
      },
      here,
    );
    const first = read(bytesOf({}));
    made[0]?.tell('message', { id: 1, ok: true, body: 'read beside' });
    expect(await first).toBe('read beside');
    const second = read(bytesOf({}));
    made[0]?.tell('error');
    await expect(second).rejects.toThrow('worker failed');
    void read(bytesOf({})).catch(() => undefined);
    expect(made.map(({ given }) => given)).toEqual([
      [
        { id: 1, transferred: 0 },
        { id: 2, transferred: 1 },
      ],
      [{ id: 3, transferred: 1 }],
    ]);
  });
  test('where no worker can be had, the page reads it: the past stays readable', async () => {
    const none = largeReader(
      'product',
      () => {
        throw new Error('no workers here');
      },
      here,
    );
    expect(await none(bytesOf('{}'))).toBe('2 bytes read here');
    const list = { success: [raw(10)] };
    const whole = largeReader('product', () => {
      throw new Error('no workers here');
    });
    expect(await whole(bytesOf(list))).toEqual(readLarge(bytesOf(list), 'product').body);
    await expect(whole(bytesOf('<html>'))).rejects.toThrow(SyntaxError);
  });
  test('a worker whose code cannot be loaded is asked once; all that waits is read in the page', async () => {
    const { worker, tell, given } = aWorker();
    let made = 0;
    const read = largeReader(
      'product',
      () => {
        made++;
        return worker;
      },
      here,
    );
    const both = [read(bytesOf('{}')), read(bytesOf('[1]'))];
    tell('error');
    expect(await Promise.all(both)).toEqual(['2 bytes read here', '3 bytes read here']);
    expect(await read(bytesOf('{}'))).toBe('2 bytes read here');
    expect([made, given.length]).toEqual([1, 2]);
  });
});
