/** Address of the grouping worker, which the policy for script addresses must know. */
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
export { default as clusterWorkerUrl } from './worker.ts?worker&url';
