import { chance } from '../simulator/chance.ts';

const RATE = 11_025;
/** The two main resonances (formants, in Hz) of each vowel in the synthetic voice. */
const VOWELS = [
  [730, 1090],
  [530, 1840],
  [390, 1990],
  [570, 840],
  [440, 1020],
] as const;

/**
 * Creates a voice message of a few seconds of mumbling: a buzz through two resonances, one vowel per syllable.
 * Returns a 16-bit WAV file. The same seed always gives the same sound.
 */
export function voiceMessage(seed: number): Uint8Array<ArrayBuffer> {
  const syllables = 6 + Math.floor(chance(seed, 1) * 6);
  const samples: number[] = [];
  let phase = 0;
  const memory = [0, 0, 0, 0];
  for (let syllable = 0; syllable < syllables; syllable++) {
    const length = Math.floor(RATE * (0.16 + 0.12 * chance(seed, syllable, 2)));
    const vowel = VOWELS[Math.floor(chance(seed, syllable, 3) * VOWELS.length)] ?? VOWELS[0];
    const pitch = 130 + 60 * chance(seed, syllable, 4);
    for (let i = 0; i < length; i++) {
      const along = i / length;
      phase = (phase + (pitch * (1.08 - 0.16 * along)) / RATE) % 1;
      const buzz = phase < 0.12 ? 1 - phase / 0.12 : 0;
      const loud = Math.sin(Math.PI * along) ** 0.6;
      samples.push(resonate(resonate(buzz * loud, vowel[0], memory, 0), vowel[1], memory, 2));
    }
    if (chance(seed, syllable, 5) < 0.25) samples.push(...new Array<number>(Math.floor(RATE * 0.12)).fill(0));
  }
  return wav(samples);
}

/**
 * Filters one audio sample through a resonance at `frequency`. The filter's state is in the array `memory`,
 * starting at index `at`.
 */
function resonate(value: number, frequency: number, memory: number[], at: number): number {
  const width = Math.exp((-Math.PI * 110) / RATE);
  const turn = 2 * width * Math.cos((2 * Math.PI * frequency) / RATE);
  const [one = 0, two = 0] = memory.slice(at, at + 2);
  const out = value * (1 - width) + turn * one - width * width * two;
  memory[at + 1] = one;
  memory[at] = out;
  return out;
}

function wav(samples: readonly number[]): Uint8Array<ArrayBuffer> {
  const loudest = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 1e-9);
  const bytes = new Uint8Array(44 + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const letters = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  letters(0, 'RIFF');
  view.setUint32(4, 36 + 2 * samples.length, true);
  letters(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  letters(36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  for (const [i, sample] of samples.entries())
    view.setInt16(44 + 2 * i, Math.round((sample / loudest) * 22_000), true);
  return bytes;
}
