import type { Sound } from './ports.ts';

export const liveSound: Sound = { play: () => Promise.resolve(false) };
