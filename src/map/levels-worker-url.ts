/** Address of the script of the worker that calculates levels of detail of long lines. */
export { default as levelsWorkerUrl } from './track-levels-worker.ts?worker&url';
