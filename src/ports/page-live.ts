import type { Page } from './ports.ts';

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
  reload: () => window.location.reload(),
};
