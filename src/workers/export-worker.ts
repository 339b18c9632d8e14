/** The worker that writes export documents as files: PDF, XLSX, CSV, GPX, KML. */
import type { ExportReply, ExportRequest } from '../exports/messages.ts';
import { gathering } from '../exports/gathering.ts';
import { liveFonts } from '../exports/live-fonts.ts';
import { writeDocument } from '../exports/write.ts';
import { answering } from './line.ts';

const gathered = gathering();

answering<ExportRequest, ExportReply>((request, say) => {
  const whole = gathered(request);
  if (!whole) return undefined;
  return writeDocument(whole.document, whole.format, {
    fonts: liveFonts,
    progress: (done, of) => say({ kind: 'progress', done, of }),
  }).then(
    (bytes) => say({ kind: 'written', bytes }, [bytes.buffer]),
    () => say({ kind: 'failed' }),
  );
});
