/**
 * Address of MapLibre's worker script. The app's Trusted Types policy allows only listed script addresses, so the
 * worker must be one of the app's files and not a `blob:` address.
 */
export { default as workerUrl } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
