import { withBase } from '../rules/base-path.ts';
import type { Page } from './ports.ts';

let isLeaving = false;
globalThis.addEventListener('pagehide', () => {
  isLeaving = true;
});
// It may come back as it was, from the browser's memory.
globalThis.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Dresses the root element: the style sheets look at these attributes. */
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
    // No part of the bundle, which is what is lost.
    const address = withBase('/repair.js');
    void import(/* @vite-ignore */ address)
      .then((repair: { freshFiles: () => Promise<void> }) => repair.freshFiles())
      .catch(() => undefined)
      .then(livePage.reload);
  },
  isLeaving: () => isLeaving,
};
