// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import exportWorkerUrl from './export-worker.ts?worker&url';
import { liveExports } from '../ports/exports-live.ts';

/** Address of the worker that writes documents, for the Trusted Types policy. */
export const EXPORT_WORKER_URL = exportWorkerUrl;

/** Writes documents as files in a worker that ends with the writing. */
export const fileExports = () => liveExports(() => new Worker(exportWorkerUrl, { type: 'module' }));
