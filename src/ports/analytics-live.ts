import type { Analytics } from './ports.ts';

/** Nothing is sent: no place is configured. */
export const noAnalytics: Analytics = { isConfigured: false, send: () => undefined };
