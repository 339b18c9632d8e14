import type { Analytics } from './ports.ts';

/** Nothing is sent: no place is configured (GEN-12). */
export const noAnalytics: Analytics = { isConfigured: false, send: () => undefined };

/** Figures go to this address; what sends them is loaded with the first one. */
export function analyticsLater(
  load: () => Promise<{ sendFigure: (url: string, name: string, properties: object) => void }>,
  url: string,
): Analytics {
  return {
    isConfigured: true,
    send: (name, properties) =>
      void load().then(
        ({ sendFigure }) => sendFigure(url, name, properties),
        () => undefined, // a figure less
      ),
  };
}
