import { Badge } from '@capawesome/capacitor-badge';
import type { Badge as BadgePort } from '../ports.ts';

/** The number on the icon on the home screen. Some launchers of Android have none. */
export const nativeBadge: BadgePort = {
  async show(count) {
    try {
      if ((await Badge.isSupported()).isSupported) await Badge.set({ count });
    } catch {
      // Not allowed; the number is only an extra.
    }
  },
};
