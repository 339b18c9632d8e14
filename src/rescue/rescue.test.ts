import { describe, expect, test } from 'vitest';
import { ONCE_IN, repair, type RepairWorld } from './repair.ts';
import { LONGEST_START, rescue, type WatchedStart } from './rescue.ts';

type World = Omit<WatchedStart, 'repair'> & RepairWorld;

/** A mock page with its own clock. The test decides how its start goes. */
function page(over: Partial<World> = {}, mended = 0) {
  const did: string[] = [];
  const waits: { at: number; done: () => void }[] = [];
  let now = ONCE_IN * 10;
  let last = mended;
  const world: World = {
    app: () => Promise.resolve(),
    hasRun: () => true,
    isWaiting: () => true,
    isReached: () => Promise.resolve(true),
    now: () => now,
    after: (ms) => new Promise<void>((done) => void waits.push({ at: now + ms, done })),
    mended: { get: () => last, set: (at) => void (last = at) },
    mend: () => Promise.resolve(void did.push('mend')),
    show: (trouble) => void did.push(`show ${trouble}`),
    ...over,
  };
  void rescue({ ...world, repair: (isCertain) => repair(isCertain, world) });
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
    return did;
  };
  return {
    settle,
    async after(ms: number) {
      await settle();
      now += ms;
      for (const { at, done } of waits) if (at <= now) done();
      return settle();
    },
  };
}
const failing = { app: () => Promise.reject(new SyntaxError('Unexpected end of input')) };
const NOW = ONCE_IN * 10;

describe('[fault 66] the app’s first script', () => {
  test.each<[string, Partial<World>]>([
    ['that cannot be run, or imports what cannot', failing],
    ['that is empty', { hasRun: () => false }],
  ])('%s: what is kept is forgotten, and the page loaded once', async (_, over) => {
    expect(await page(over).settle()).toEqual(['mend']);
  });

  test('that failed again after that: the visitor is asked', async () => {
    expect(await page(failing, NOW - 1_000).settle()).toEqual(['show broken']);
  });

  test('that fails long after that: it is mended again', async () => {
    expect(await page(failing, NOW - ONCE_IN).settle()).toEqual(['mend']);
  });

  test('where it cannot be kept that it was mended: the visitor is asked, for the page would turn in a circle', async () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    expect(await page({ ...failing, mended: { get: () => 0, set: forbidden } }).settle()).toEqual([
      'show broken',
    ]);
  });

  test('a clock that was put back does not keep it from being mended', async () => {
    expect(await page(failing, NOW + 1_000).settle()).toEqual(['mend']);
  });

  test('that failed without a network: nothing is forgotten, for it is all there is', async () => {
    expect(await page({ ...failing, isReached: () => Promise.resolve(false) }).settle()).toEqual([
      'show offline',
    ]);
  });

  test('that failed after the app has drawn is none of its business', async () => {
    expect(await page({ ...failing, isWaiting: () => false }).settle()).toEqual([]);
  });
});

describe('[fault 66] an app that has run', () => {
  test('and draws is left alone', async () => {
    let waiting = true;
    const it = page({ isWaiting: () => waiting });
    await it.settle();
    waiting = false;
    expect(await it.after(LONGEST_START)).toEqual([]);
  });

  test('and draws nothing for half a minute: the visitor is asked', async () => {
    const it = page();
    expect(await it.after(LONGEST_START - 1)).toEqual([]);
    expect(await it.after(1)).toEqual(['show slow']);
  });

  test('or does not come at all: the visitor is asked, and nothing is forgotten', async () => {
    const it = page({ app: () => new Promise(() => {}) });
    expect(await it.after(LONGEST_START)).toEqual(['show slow']);
    const alone = page({ app: () => new Promise(() => {}), isReached: () => Promise.resolve(false) });
    expect(await alone.after(LONGEST_START)).toEqual(['show offline']);
  });

  test('a second time after a new try: then it may be damaged, and the visitor may repair it', async () => {
    const again = page({ app: () => new Promise(() => {}) }, NOW - 40_000);
    expect(await again.after(LONGEST_START)).toEqual(['show broken']);
  });
});
