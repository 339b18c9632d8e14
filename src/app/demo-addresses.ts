/** Where the demo's pretend server lives. Nothing is ever sent there: the calls are answered inside the page. */
export const DEMO_SERVER = 'https://api.demo.fixpoint.example';
/** Its addresses where it speaks the product's language. */
export const DEMO_API = `${DEMO_SERVER}/api/v1`;
export const DEMO_SOCKET = 'wss://api.demo.fixpoint.example/socket';

/** Its streets by name, see `mocks/api/geocoder-routes.ts`. */
export const DEMO_GEOCODER = 'https://api.demo.fixpoint.example/geocoder';
export const DEMO_ROUTING = 'https://api.demo.fixpoint.example/routing';
