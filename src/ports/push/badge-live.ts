import type { Badge } from '../ports.ts';

type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Shows a number on the icon of the installed app. Firefox and plain tabs do not support it. */
export const liveBadge: Badge = {
  async show(count) {
    const { setAppBadge, clearAppBadge } = navigator as Badged;
    try {
      await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator));
    } catch {
      // The browser does not allow a number on the app's icon here. The error is ignored, because the number is only an
      // extra.
    }
  },
};
