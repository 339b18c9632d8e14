import { later } from './later.ts';
import type { Sound } from './ports.ts';

/** Sounds whose maker is loaded with the first one. */
export function soundLater(load: () => Promise<Sound>): Sound {
  const loaded = later(load);
  return {
    play: (sound) =>
      loaded()
        .then((maker) => maker.play(sound))
        .catch(() => false),
  };
}
