// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import exportWorkerUrl from './export-worker.ts?worker&url';
import { liveExports } from '../ports/exports-live.ts';

/** Address of the worker that writes export files, for the Trusted Types policy. */
export const EXPORT_WORKER_URL = exportWorkerUrl;

/**
 * Returns the port that writes export files. Each file is written in its own worker, which ends when the file is
 * finished.
 */
export const fileExports = () => liveExports(() => new Worker(exportWorkerUrl, { type: 'module' }));
