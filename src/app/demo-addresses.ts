/** The address of the demo's mock server. Nothing is ever sent there: the page answers the calls itself. */
export const DEMO_SERVER = 'https://api.demo.fixpoint.example';
/** Its addresses when it acts as the product's server. */
export const DEMO_API = `${DEMO_SERVER}/api/v1`;
export const DEMO_SOCKET = 'wss://api.demo.fixpoint.example/socket';

/** Its geocoder for street names, see `mocks/api/geocoder-routes.ts`. */
export const DEMO_GEOCODER = 'https://api.demo.fixpoint.example/geocoder';
export const DEMO_ROUTING = 'https://api.demo.fixpoint.example/routing';
