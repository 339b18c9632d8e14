import { describe, expect, test } from 'vitest';
import { createProductBackend } from './api/product/product-backend.ts';
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
    const call = createProductBackend({ now: () => 0 }).track(1, { lastPoints: 4 });
    const here = call.read({ status: 200, body: list });
    const beside = call.read({ status: 200, body: readLarge(bytesOf(list)).body });
    expect(here.ok && beside.ok && beside.value).toEqual(here.ok && here.value);
    expect(call.request.large).toBe('fixes');
  });
  test('a refusal and something encrypted stay as they are, and what is no JSON is refused', () => {
    expect(readLarge(bytesOf({ error: 'no' }))).toEqual({ body: { error: 'no' }, columns: null });
    expect(readLarge(bytesOf({ encrypted_data: 'x' })).columns).toBeNull();
    expect(() => readLarge(bytesOf('<html>'))).toThrow(SyntaxError);
  });
  test('a worker that dies takes its answers with it, and the next one starts a new worker', async () => {
    const listeners: ((event: Event) => void)[] = [];
    let made = 0;
    const read = largeReader(() => {
      made++;
      return {
        postMessage: () => undefined,
        terminate: () => undefined,
        addEventListener: (type: string, listener: unknown) => {
          if (type === 'error') listeners.push(listener as (event: Event) => void);
        },
      } as unknown as LargeWorker;
    });
    const first = read(bytesOf({}));
    listeners[0]?.(new Event('error'));
    await expect(first).rejects.toThrow('worker failed');
    void read(bytesOf({})).catch(() => undefined);
    expect(made).toBe(2);
  });
});
