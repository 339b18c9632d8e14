/** The worker that writes documents as files: PDF, XLSX, CSV, GPX, KML. */
import type { ExportReply, ExportRequest } from '../exports/messages.ts';
import { gathering } from '../exports/gathering.ts';
import { liveFonts } from '../exports/live-fonts.ts';
import { writeDocument } from '../exports/write.ts';

/** The part of a worker's global scope that is used here; the project is typed for pages. */
type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<ExportRequest>) => void): void;
  postMessage(reply: ExportReply, transfer?: Transferable[]): void;
};
const scope = globalThis as unknown as Scope;
const gathered = gathering();

scope.addEventListener('message', ({ data }) => {
  const whole = gathered(data);
  if (!whole) return;
  writeDocument(whole.document, whole.format, {
    fonts: liveFonts,
    progress: (done, of) => scope.postMessage({ kind: 'progress', done, of }),
  }).then(
    (bytes) => scope.postMessage({ kind: 'written', bytes }, [bytes.buffer]),
    () => scope.postMessage({ kind: 'failed' }),
  );
});
