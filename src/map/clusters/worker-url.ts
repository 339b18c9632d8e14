/** Address of the clustering worker's script. The app's Trusted Types policy must allow this address. */
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
export { default as clusterWorkerUrl } from './worker.ts?worker&url';
