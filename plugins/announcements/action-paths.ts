import type { AlertAction } from '../../src/rules/announcements.ts';

/** The addresses in the app that actions of announcements open. Other actions open none. */
export const ACTION_PATHS = {
  openWhatsNew: '/whatsnew',
  openSettings: '/settings',
  openTracks: '/open-track',
} as const satisfies Partial<Record<AlertAction, string>>;

/** Returns the address that an action opens, or null if it opens none. */
export const pathOfAction = (action: AlertAction | null): string | null =>
  action !== null && action in ACTION_PATHS ? ACTION_PATHS[action as keyof typeof ACTION_PATHS] : null;
