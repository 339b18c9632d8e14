/**
 * Address of the script of MapLibre's worker. The app serves it as a file of its own, so that no content security
 * policy has to allow `blob:` workers.
 */
export { default as workerUrl } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
