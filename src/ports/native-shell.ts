type Shell = { isNativePlatform?: () => boolean };

/**
 * Whether the page runs inside a native shell (iOS or Android app), which installs its bridge before the app's code
 * runs.
 */
export const isNative = (): boolean =>
  (globalThis as { Capacitor?: Shell }).Capacitor?.isNativePlatform?.() === true;
