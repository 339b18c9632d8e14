import { idle } from './idle.ts';
import { later } from './later.ts';
import type { Sound } from './ports.ts';

/** What the browser counts as the user's doing. */
const PRESSES = ['pointerup', 'keydown'] as const;

/**
 * Sounds whose maker is loaded when the page is idle after the user's first press, or with the first sound. Browsers let no page
 * be heard before that press, and an alarm must not wait for code.
 */
export function soundLater(load: () => Promise<Sound>): Sound {
  const loaded = later(load);
  const pressed = () => {
    for (const press of PRESSES) removeEventListener(press, pressed);
    void idle()
      .then(loaded)
      .catch(() => undefined); // the first sound asks again
  };
  for (const press of PRESSES) addEventListener(press, pressed);
  return {
    play: (sound) =>
      loaded()
        .then((maker) => maker.play(sound))
        .catch(() => false),
  };
}
