import { fromEvent, map } from 'rxjs';
import type { Scene } from './ports.ts';

/** Loaded pictures, so that each is requested once. */
const fetched = new Map<string, Promise<boolean>>();

/** Inspects the page as it is now, and preloads pictures of `folder`. */
export const liveScene = (folder: string): Scene => ({
  missing: (selectors) => selectors.filter((selector) => !isSeen(selector)),
  resized: () => fromEvent(window, 'resize').pipe(map((): true => true)),
  fetchPicture(picture) {
    let there = fetched.get(picture);
    if (!there) {
      there = load(`${folder}${picture}`);
      fetched.set(picture, there);
      // A failed picture is requested again the next time.
      void there.then((ok) => ok || fetched.delete(picture));
    }
    return there;
  },
});

/** Whether it has a size and is not hidden. An invalid selector matches nothing. */
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

/** The browser caches it for the `img` of the same address. */
function load(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}
