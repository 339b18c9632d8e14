import type { Sound } from './ports.ts';

/** Sounds whose maker is loaded with the first one: a login page needs none. */
export function soundLater(load: () => Promise<Sound>): Sound {
  let loading: Promise<Sound> | undefined;
  return {
    async play(sound) {
      loading ??= load();
      try {
        return await (await loading).play(sound);
      } catch {
        loading = undefined; // the next one tries again
        return false;
      }
    },
  };
}
