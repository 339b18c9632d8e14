import type { Plugin } from 'vite';

/** What jsPDF would fetch to print web pages, which nobody asks it for. */
const UNWANTED = /^(html2canvas|canvg|dompurify|core-js)(\/|$)/;
const NOTHING = '\0nothing';
/** What `write-excel-file` zips with: workers from addresses that our policy refuses. It already runs in a worker of ours. */
const ZIP = /zip\/zipToArrayBuffer\.js$/;
const ZIPPED_HERE = '\0zipped-here';

/** The worker that writes documents goes without the parts of its libraries that would not work in it. */
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
