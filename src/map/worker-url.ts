/** Where MapLibre's worker lies: a file of our own, so that no policy has to allow `blob:` workers. */
export { default as workerUrl } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
