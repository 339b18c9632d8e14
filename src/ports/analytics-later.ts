import type { Analytics } from './ports.ts';

/** Analytics that send nothing, because no address is configured (GEN-12). */
export const noAnalytics: Analytics = { isConfigured: false, send: () => undefined };

/** Sends usage figures to this address. The code that sends them is loaded with the first figure. */
export function analyticsLater(
  load: () => Promise<{ sendFigure: (url: string, name: string, properties: object) => void }>,
  url: string,
): Analytics {
  return {
    isConfigured: true,
    send: (name, properties) =>
      void load().then(
        ({ sendFigure }) => sendFigure(url, name, properties),
        () => undefined, // the usage figure is lost
      ),
  };
}
