import * as appEvents from '../../events/app.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../kernel/event.ts';
import type { VisitorPorts } from '../ports/ports.ts';
import type { Setup } from './setup.ts';

/** The first event in every log: the app's version, and its server and platform. */
export const startedWith = (
  { config, kind: { identifier, login }, address, demo }: Setup,
  { browserSession, host }: VisitorPorts,
  scenario: string | null,
): Draft =>
  appEvents.started({
    version: __APP_VERSION__,
    backend: config.backend,
    demoAccounts: demo?.accounts ?? [],
    scenarios: scenario?.split(',') ?? [],
    language: navigator.language,
    marked: browserSession.isMarked(),
    platform: host.platform,
    analytics: config.analyticsUrl !== undefined,
    satellite: config.mapStyleUrl !== undefined && 'satellite' in config.mapStyleUrl,
    ...(config.onlineMap && { onlineMap: config.onlineMap }),
    ...(identifier !== 'imei' && { identifier }),
    ...(login !== 'email' && { login }),
    ...(config.servers && {
      // The demo's host is left empty: the app then shows a name instead of a host.
      server: { host: demo ? '' : new URL(address).host, isPlain: address.startsWith('http:') },
    }),
    ...(config.maintenanceStart !== undefined && { maintenanceStart: config.maintenanceStart }),
  });

/** The notice that part of the app could not be loaded, usually because there is no connection. */
export const notLoaded = (): Draft =>
  notices.raised({ tone: 'warning', text: 'shell.notLoaded', stays: 8_000 });
