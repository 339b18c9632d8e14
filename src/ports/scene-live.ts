import { fromEvent, map } from 'rxjs';
import type { Scene } from './ports.ts';

/** Guided tour pictures that were requested, so that each is requested only once. */
const fetched = new Map<string, Promise<boolean>>();

/** Creates the port for guided tours: inspects the page as it is now, and preloads pictures from `folder`. */
export const liveScene = (folder: string): Scene => ({
  missing: (selectors) => selectors.filter((selector) => !isSeen(selector)),
  resized: () => fromEvent(window, 'resize').pipe(map((): true => true)),
  fetchPicture(picture) {
    let there = fetched.get(picture);
    if (!there) {
      there = load(`${folder}${picture}`);
      fetched.set(picture, there);
      // A tour picture that failed to load is requested again the next time.
      void there.then((ok) => ok || fetched.delete(picture));
    }
    return there;
  },
});

/** Whether the element of a selector has a size and is not hidden. An invalid selector matches nothing. */
function isSeen(selector: string): boolean {
  try {
    return [...document.querySelectorAll(selector)].some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    });
  } catch {
    return false;
  }
}

/** Loads a picture, so that the browser has it in its cache when an `img` shows the same address. */
function load(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}
