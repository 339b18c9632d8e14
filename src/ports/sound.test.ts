import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundLater } from './sound-later.ts';
import { liveSound } from './sound-live.ts';

/** A mock of the browser's `AudioContext`, as far as sounds use it. */
class Context {
  static all: Context[] = [];
  static mayResume = true;
  state = 'running';
  currentTime = 0;
  destination = {};
  constructor() {
    Context.all.push(this);
  }
  suspend() {
    this.state = 'suspended';
    return Promise.resolve();
  }
  resume() {
    if (!Context.mayResume) return new Promise<void>(() => undefined);
    this.state = 'running';
    return Promise.resolve();
  }
}
/** All tones that the app has created. */
let tones: Oscillator[];
class Oscillator {
  onended = () => undefined as void;
  connect = (next: unknown) => next;
  start = () => undefined;
  stop = () => undefined;
  constructor() {
    tones.push(this);
  }
}
class Gain {
  gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  connect = (next: unknown) => next;
}

const pressedBefore = (hasBeenActive: boolean | undefined) =>
  vi.stubGlobal('navigator', {
    ...(hasBeenActive !== undefined && { userActivation: { hasBeenActive } }),
  });
const faded = async () => {
  tones.at(-1)?.onended();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  Context.all = [];
  Context.mayResume = true;
  tones = [];
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
  pressedBefore(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[PUSH-01] a sound is heard, and afterwards the audio rests', async () => {
  const sound = liveSound();
  expect(Context.all.map(({ state }) => state)).toEqual(['suspended']);
  expect(await sound.play('alarm')).toBe(true);
  expect(Context.all.map(({ state }) => state)).toEqual(['running']);
  await faded();
  expect(Context.all.map(({ state }) => state)).toEqual(['suspended']);
  expect(await sound.play('notice')).toBe(true);
  expect(Context.all).toHaveLength(1);
});

test('a page that nobody has pressed makes no audio and says that nothing was heard', async () => {
  pressedBefore(false);
  const sound = liveSound();
  expect(await sound.play('alarm')).toBe(false);
  expect(Context.all).toEqual([]);
  pressedBefore(true);
  expect(await sound.play('alarm')).toBe(true);
});

test('a browser that cannot tell about presses is asked to play', async () => {
  pressedBefore(undefined);
  expect(await liveSound().play('notice')).toBe(true);
});

test('audio that does not wake within half a second was not heard', async () => {
  Context.mayResume = false;
  const heard = liveSound().play('alarm');
  await vi.advanceTimersByTimeAsync(500);
  expect(await heard).toBe(false);
  expect(tones).toEqual([]);
});

test('of two sounds at once the first to fade leaves the other ringing', async () => {
  const sound = liveSound();
  await sound.play('notice');
  const first = tones.at(-1);
  await sound.play('alarm');
  first?.onended();
  await vi.advanceTimersByTimeAsync(0);
  expect(Context.all.map(({ state }) => state)).toEqual(['running']);
  await faded();
  expect(Context.all.map(({ state }) => state)).toEqual(['suspended']);
});

test('a browser without audio plays nothing and breaks nothing', async () => {
  const sound = liveSound();
  vi.stubGlobal('OscillatorNode', undefined);
  expect(await sound.play('alarm')).toBe(false);
});

test('the maker of sounds is loaded when the page is idle after the first press, once', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const load = vi.fn(() => Promise.resolve({ play: () => Promise.resolve(true) }));
  const sound = soundLater(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('keydown'));
  page.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await sound.play('alarm')).toBe(true);
  expect(load).toHaveBeenCalledOnce();
});

test('a maker that could not be loaded is asked for again by the next sound', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const load = vi
    .fn<() => Promise<{ play: () => Promise<boolean> }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ play: () => Promise.resolve(true) });
  const sound = soundLater(load);
  expect(await sound.play('alarm')).toBe(false);
  expect(await sound.play('alarm')).toBe(true);
});
