/** Where the worker lies that works out levels of detail of long lines. */
export { default as levelsWorkerUrl } from './track-levels-worker.ts?worker&url';
