import type { Plugin } from 'vite';

/** Libraries that jsPDF loads only to print web pages. The app does not do that. */
const UNWANTED = /^(html2canvas|canvg|dompurify|core-js)(\/|$)/;
const NOTHING = '\0nothing';
/**
 * The zip module of `write-excel-file`. It starts workers from addresses that the content security policy refuses,
 * and the export already runs in a worker.
 */
const ZIP = /zip\/zipToArrayBuffer\.js$/;
const ZIPPED_HERE = '\0zipped-here';

/** Removes the parts of libraries that do not work in the export worker, or that it does not use. */
export const leanExportWorker = (): Plugin => ({
  name: 'lean-export-worker',
  enforce: 'pre',
  resolveId(source) {
    if (UNWANTED.test(source)) return NOTHING;
    return ZIP.test(source) ? ZIPPED_HERE : null;
  },
  load(id) {
    if (id === NOTHING) return 'export default undefined;';
    if (id !== ZIPPED_HERE) return null;
    return "import { zipSync } from 'fflate'; export default (files) => Promise.resolve(zipSync(files).buffer);";
  },
});
