/** The parts of the browser that registering needs; a test stands in for them. */
export type Registrar = {
  readonly production: boolean;
  readonly supported: boolean;
  /** Registers the script at this address. */
  readonly register: (url: string) => Promise<{ update: () => Promise<unknown> }>;
  /** Runs something after so many milliseconds. */
  readonly after: (ms: number, run: () => void) => void;
};

/** A newer version is looked for this long after the start (START-06). */
const UPDATE_CHECK_AFTER = 10_000;

/**
 * Registers the service worker, which starts the app without a network. Only in production builds (GEN-10): in
 * development it would serve yesterday's code. A browser that refuses it loses offline starts and nothing else.
 */
export async function registerServiceWorker({
  production,
  supported,
  register,
  after,
}: Registrar): Promise<boolean> {
  if (!production || !supported) return false;
  try {
    const registration = await register('/sw.js');
    after(UPDATE_CHECK_AFTER, () => void registration.update().catch(() => undefined));
    return true;
  } catch {
    return false;
  }
}
