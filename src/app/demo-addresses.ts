/** The address of the demo's mock server. No request is ever sent there: code in the page answers the calls. */
export const DEMO_SERVER = 'https://api.demo.fixpoint.example';
/** The base address of the demo's API when the mock server acts as the product's server. */
export const DEMO_API = `${DEMO_SERVER}/api/v1`;
export const DEMO_SOCKET = 'wss://api.demo.fixpoint.example/socket';

/** The address of the demo's geocoder, which finds street names. See `mocks/api/geocoder-routes.ts`. */
export const DEMO_GEOCODER = 'https://api.demo.fixpoint.example/geocoder';
export const DEMO_ROUTING = 'https://api.demo.fixpoint.example/routing';
