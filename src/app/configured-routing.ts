import type { RoutingConfig } from '../api/routing/routing.ts';
import type { Config } from '../shell/config.ts';
import { DEMO_ROUTING } from './demo-addresses.ts';

/**
 * Returns the routing engine that the deployment configured (PLAN-02); in the demo, the mock server's if it
 * configured none. Null: routes are estimated along straight lines.
 */
export const configuredRouting = (
  { routing, routingUrl }: Pick<Config, 'routing' | 'routingUrl'>,
  isDemo: boolean,
): RoutingConfig | null =>
  routing ??
  (routingUrl ? { kind: 'osrm', url: routingUrl } : null) ??
  (isDemo ? { kind: 'osrm', url: DEMO_ROUTING } : null);
