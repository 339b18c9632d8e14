import type { RoutingConfig } from '../api/routing/routing.ts';
import type { Config } from '../shell/config.ts';
import { DEMO_ROUTING } from './demo-addresses.ts';

/**
 * Returns the routing engine that the deployment configured (PLAN-02). If it configured none, the demo uses the mock
 * server's engine; otherwise the result is null, and routes are estimated as straight lines.
 */
export const configuredRouting = (
  { routing, routingUrl }: Pick<Config, 'routing' | 'routingUrl'>,
  isDemo: boolean,
): RoutingConfig | null =>
  routing ??
  (routingUrl ? { kind: 'osrm', url: routingUrl } : null) ??
  (isDemo ? { kind: 'osrm', url: DEMO_ROUTING } : null);
