import { idle } from './idle.ts';
import { later } from './later.ts';
import type { Sound } from './ports.ts';

/** DOM events that the browser counts as user actions, after which a page may play sound. */
const PRESSES = ['pointerup', 'keydown'] as const;

/**
 * The sound port. Its code is loaded when the page is idle after the user's first click or key press, at the latest
 * with the first sound. Earlier would be useless, because browsers mute a page until the first click. Waiting for an
 * alarm would be too late, because the alarm would have to wait for code to load.
 */
export function soundLater(load: () => Promise<Sound>): Sound {
  const loaded = later(load);
  const pressed = () => {
    for (const press of PRESSES) removeEventListener(press, pressed);
    void idle()
      .then(loaded)
      .catch(() => undefined); // if loading the sound code failed here, the first sound tries again
  };
  for (const press of PRESSES) addEventListener(press, pressed);
  return {
    play: (sound) =>
      loaded()
        .then((maker) => maker.play(sound))
        .catch(() => false),
  };
}
