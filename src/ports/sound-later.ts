import { idle } from './idle.ts';
import { later } from './later.ts';
import type { Sound } from './ports.ts';

/** Events that the browser counts as user actions. */
const PRESSES = ['pointerup', 'keydown'] as const;

/**
 * Sounds. Their code is loaded when the page is idle after the user's first press, or with the first sound.
 * Browsers mute a page before that press, and an alarm must not wait for code.
 */
export function soundLater(load: () => Promise<Sound>): Sound {
  const loaded = later(load);
  const pressed = () => {
    for (const press of PRESSES) removeEventListener(press, pressed);
    void idle()
      .then(loaded)
      .catch(() => undefined); // the first sound tries again
  };
  for (const press of PRESSES) addEventListener(press, pressed);
  return {
    play: (sound) =>
      loaded()
        .then((maker) => maker.play(sound))
        .catch(() => false),
  };
}
