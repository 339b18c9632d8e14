import { withBase } from '../rules/base-path.ts';
import type { Page } from './ports.ts';

let isLeaving = false;
globalThis.addEventListener('pagehide', () => {
  isLeaving = true;
});
// The page may come back unchanged from the browser's back-forward cache.
globalThis.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Sets attributes of the page's root element, which the style sheets use. */
export const livePage: Page = {
  set({ theme, mode, language, covered }) {
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    dataset['mode'] = mode;
    document.documentElement.lang = language;
    if (covered) dataset['covered'] = '';
    else delete dataset['covered'];
  },
  reload() {
    isLeaving = true;
    window.location.reload();
  },
  reloadFresh() {
    // The repair script is not part of the app's bundle, because it must work even when the bundle is missing.
    const address = withBase('/repair.js');
    void import(/* @vite-ignore */ address)
      .then((repair: { freshFiles: () => Promise<void> }) => repair.freshFiles())
      .catch(() => undefined)
      .then(livePage.reload);
  },
  isLeaving: () => isLeaving,
};
