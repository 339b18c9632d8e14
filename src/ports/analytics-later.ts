import type { Analytics } from './ports.ts';

/** Sends nothing, because no address is configured (GEN-12). */
export const noAnalytics: Analytics = { isConfigured: false, send: () => undefined };

/** Sends figures to this address. The code that sends them is loaded with the first one. */
export function analyticsLater(
  load: () => Promise<{ sendFigure: (url: string, name: string, properties: object) => void }>,
  url: string,
): Analytics {
  return {
    isConfigured: true,
    send: (name, properties) =>
      void load().then(
        ({ sendFigure }) => sendFigure(url, name, properties),
        () => undefined, // the figure is lost
      ),
  };
}
