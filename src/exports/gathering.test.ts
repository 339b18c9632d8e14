import { describe, expect, test } from 'vitest';
import { tableOf } from '../../tests/exported.ts';
import { type WritingWorker, liveExports, requests } from '../ports/exports-live.ts';
import type { ExportNews } from '../ports/outer-types.ts';
import type { ExportDocument, Row } from './document.ts';
import { gathering } from './gathering.ts';
import type { ExportReply, ExportRequest } from './messages.ts';

const rows: Row[] = Array.from({ length: 10_000 }, (_, i) => [i, `row ${i}`, null]);
const document: ExportDocument = {
  ...tableOf([{ name: 'a', kind: 'number' }], rows, {}, [1]),
  tracks: [
    {
      name: 'way',
      pieces: [
        { lat: [1, 2], lng: [3, 4] },
        { lat: new Float64Array([5]), lng: [6], at: [7] },
      ],
    },
    { name: 'nothing', pieces: [] },
  ],
};

/** A mock worker that the test controls. */
function byHand() {
  const asked: ExportRequest[] = [];
  const heard = new Map<string, (event: never) => void>();
  let isEnded = false;
  const worker: WritingWorker = {
    postMessage: (request) => void asked.push(structuredClone(request)),
    addEventListener: (type: string, listener: (event: never) => void) => void heard.set(type, listener),
    terminate: () => {
      isEnded = true;
    },
  };
  return {
    worker,
    asked,
    isEnded: () => isEnded,
    tell: (reply: ExportReply) => heard.get('message')?.({ data: reply } as never),
    fault: (type: string) => heard.get(type)?.({} as never),
  };
}
const listen = (create: () => WritingWorker, turn: () => Promise<void> = () => Promise.resolve()) => {
  const news: ExportNews[] = [];
  const subscription = liveExports(create, turn)
    .write(document, 'csv')
    .subscribe((each) => news.push(each));
  return { news, subscription };
};

describe('[fault 60] a document goes into the worker', () => {
  test('in slices, and is whole again there', () => {
    const gathered = gathering();
    const all = [...requests(document, 'csv')];
    for (const request of all.slice(0, -1)) {
      expect(gathered(request)).toBeNull();
      const size = request.kind === 'rows' ? request.rows.length : 0;
      expect(size).toBeLessThanOrEqual(2_000);
    }
    expect(gathered(all.at(-1) as ExportRequest)).toEqual({ format: 'csv', document });
    expect(all.length).toBe(1 + 5 + 2 + 1);
  });

  test('with a turn of the page between the slices, and no further once it is given up', async () => {
    const hand = byHand();
    let turns = 0;
    const { subscription } = listen(
      () => hand.worker,
      () => {
        turns += 1;
        if (turns === 3) subscription.unsubscribe();
        return Promise.resolve();
      },
    );
    for (let i = 0; i < 50; i++) await Promise.resolve();
    expect(turns).toBe(3);
    expect(hand.asked).toHaveLength(3);
    expect(hand.isEnded()).toBe(true);
  });

  test('and comes back as an address, with how far it is on the way', async () => {
    const hand = byHand();
    const { news } = listen(() => hand.worker);
    for (let i = 0; i < 50; i++) await Promise.resolve();
    hand.tell({ kind: 'progress', done: 5, of: 10 });
    hand.tell({ kind: 'written', bytes: new Uint8Array([1, 2, 3]) });
    expect(news).toMatchObject([
      { kind: 'progress', done: 5, of: 10 },
      { kind: 'written', bytes: 3, address: expect.stringMatching(/^blob:/) },
    ]);
    expect(hand.isEnded()).toBe(true);
  });

  test.each(['error', 'messageerror'])('a worker that dies of an %s is a file that failed', (type) => {
    const hand = byHand();
    const { news } = listen(() => hand.worker);
    hand.fault(type);
    expect(news).toEqual([{ kind: 'failed' }]);
    expect(hand.isEnded()).toBe(true);
  });

  test('no worker at all is a file that failed, and so is one that says so', () => {
    const none = listen(() => {
      throw new Error('refused');
    });
    expect(none.news).toEqual([{ kind: 'failed' }]);
    const hand = byHand();
    const { news } = listen(() => hand.worker);
    hand.tell({ kind: 'failed' });
    expect(news).toEqual([{ kind: 'failed' }]);
  });

  test('what cannot be copied is a file that failed', async () => {
    const hand = byHand();
    const news: ExportNews[] = [];
    const broken = { ...document, title: (() => 1) as unknown as string };
    liveExports(
      () => hand.worker,
      () => Promise.resolve(),
    )
      .write(broken, 'csv')
      .subscribe((each) => news.push(each));
    for (let i = 0; i < 5; i++) await Promise.resolve();
    expect(news).toEqual([{ kind: 'failed' }]);
  });
});
