/**
 * Address of MapLibre's worker. It is a file of our own, so that no content security policy has to allow `blob:`
 * workers.
 */
export { default as workerUrl } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
