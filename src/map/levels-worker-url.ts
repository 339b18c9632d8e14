/** Address of the script of the worker that calculates the levels of detail of long lines. */
export { default as levelsWorkerUrl } from './track-levels-worker.ts?worker&url';
