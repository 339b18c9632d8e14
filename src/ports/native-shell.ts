type Shell = { isNativePlatform?: () => boolean };

/** Whether the page runs inside a native shell, which installs its bridge before our code runs. */
export const isNative = (): boolean =>
  (globalThis as { Capacitor?: Shell }).Capacitor?.isNativePlatform?.() === true;
