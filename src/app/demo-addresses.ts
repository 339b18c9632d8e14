/** The address of the demo's mock server. Nothing is ever sent to it: the page itself answers the calls. */
export const DEMO_SERVER = 'https://api.demo.fixpoint.example';
/** The addresses of the demo's mock server when it acts as the product's server. */
export const DEMO_API = `${DEMO_SERVER}/api/v1`;
export const DEMO_SOCKET = 'wss://api.demo.fixpoint.example/socket';

/** The address of the demo's geocoder, which finds street names; see `mocks/api/geocoder-routes.ts`. */
export const DEMO_GEOCODER = 'https://api.demo.fixpoint.example/geocoder';
export const DEMO_ROUTING = 'https://api.demo.fixpoint.example/routing';
