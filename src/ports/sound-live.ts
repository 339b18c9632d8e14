import type { Sound } from './ports.ts';

/** A tone of a sound: its pitch (Hz), start and duration (seconds). */
type Tone = readonly [pitch: number, begins: number, rings: number];

/**
 * The notice sound: two rising tones, like a small bell. The alarm sound: five insistent tones that alternate between
 * two pitches a fifth apart.
 */
const SOUNDS: Record<'notice' | 'alarm', { readonly tones: readonly Tone[]; readonly loud: number }> = {
  notice: {
    tones: [
      [659.26, 0, 0.5],
      [987.77, 0.13, 0.9],
    ],
    loud: 0.16,
  },
  alarm: {
    tones: [
      [880, 0, 0.28],
      [587.33, 0.2, 0.28],
      [880, 0.4, 0.28],
      [587.33, 0.6, 0.28],
      [880, 0.8, 0.8],
    ],
    loud: 0.24,
  },
};
/**
 * Overtones that make a sine tone sound like a bell. For each one: its multiple of the base frequency, and its
 * loudness.
 */
const OVERTONES = [
  [1, 1],
  [2, 0.28],
  [3, 0.1],
] as const;
/** How long to wait for the audio to start (ms). A browser that mutes the page reports this late or never. */
const LONGEST_WAKING = 500;
const LOCK = 'fixpoint-sound';

/** Whether the user has clicked or pressed a key on this page. True if the browser cannot tell. */
const hasBeenActive = (): boolean =>
  (navigator as { userActivation?: { hasBeenActive: boolean } }).userActivation?.hasBeenActive !== false;

/**
 * Plays sounds that are generated in the browser, without audio files. If several tabs play the same sound at once,
 * only one is heard. Silent until the user has clicked or pressed a key on this page, as browsers require.
 */
export function liveSound(): Sound {
  let context: AudioContext | undefined;
  let ringing = 0;
  // The browser needs 50 to 200 ms to create the audio context. So it is created now, while the page is idle, not
  // during a burst of alarms.
  if (hasBeenActive()) {
    context = new AudioContext();
    void context.suspend(); // a suspended audio context uses no power
  }
  const play = async (sound: 'notice' | 'alarm'): Promise<{ heard: boolean; ends: Promise<void> }> => {
    const silent = { heard: false, ends: Promise.resolve() };
    if (!hasBeenActive()) return silent;
    context ??= new AudioContext();
    if (context.state !== 'running')
      await Promise.race([context.resume(), new Promise((done) => setTimeout(done, LONGEST_WAKING))]);
    return context.state === 'running' ? { heard: true, ends: ring(context, sound) } : silent;
  };
  return {
    play: (sound) =>
      new Promise((resolve) => {
        const here = async () => {
          ringing++;
          const { heard, ends } = await play(sound);
          resolve(heard);
          await ends;
          if (--ringing === 0) void context?.suspend();
        };
        const { locks } = navigator as { locks?: LockManager };
        const done = locks
          ? // Another tab, or the previous sound, is already playing, so this sound is skipped.
            locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? here() : resolve(true)))
          : here();
        Promise.resolve(done).catch(() => resolve(false));
      }),
  };
}

/** Plays the tones of a sound. Resolves when the last tone has faded. */
function ring(context: AudioContext, sound: 'notice' | 'alarm'): Promise<void> {
  const { tones, loud } = SOUNDS[sound];
  const start = context.currentTime + 0.02;
  let last: OscillatorNode | undefined;
  for (const [pitch, begins, rings] of tones)
    for (const [times, share] of OVERTONES) {
      const oscillator = new OscillatorNode(context, { frequency: pitch * times });
      const gain = new GainNode(context, { gain: 0 });
      const at = start + begins;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loud * share, at + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + rings / times);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + rings);
      last = oscillator;
    }
  return new Promise((done) => {
    if (last) last.onended = () => done();
    else done();
  });
}
