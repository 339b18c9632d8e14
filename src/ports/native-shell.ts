type Shell = { isNativePlatform?: () => boolean };

/** The page runs inside of a native shell, which has put its bridge in place before our code. */
export const isNative = (): boolean =>
  (globalThis as { Capacitor?: Shell }).Capacitor?.isNativePlatform?.() === true;
