import type { Badge } from './ports.ts';

type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** The number on the icon of the installed app. Firefox and plain tabs have none. */
export const liveBadge: Badge = {
  async show(count) {
    const { setAppBadge, clearAppBadge } = navigator as Badged;
    try {
      await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator));
    } catch {
      // Not allowed here; the number is only an extra.
    }
  },
};
