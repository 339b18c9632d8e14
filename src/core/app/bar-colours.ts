import type { AppMode } from '../../../events/session-types.ts';

type Pair = { readonly light: string; readonly dark: string };

/** Behind the system's bars (GEN-11): the ground of the page, with a touch of the mode's hue. */
export const BAR_COLOURS: Readonly<Record<AppMode, Pair>> = {
  v2: { light: '#eaf1fb', dark: '#10161f' },
  pets: { light: '#faf0e2', dark: '#19150e' },
  watch: { light: '#f3edfb', dark: '#16121d' },
  bike: { light: '#e6f4ea', dark: '#0e1812' },
  base: { light: '#eef1f5', dark: '#12161c' },
};
