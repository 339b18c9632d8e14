import type { Page } from './ports.ts';

/** Dresses the root element: the style sheets look at these attributes. */
export const livePage: Page = {
  set({ theme, mode, language }) {
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    dataset['mode'] = mode;
    document.documentElement.lang = language;
  },
};
