/** Where the grouping worker lies: the policy for script addresses must know it. */
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
export { default as clusterWorkerUrl } from './worker.ts?worker&url';
