import { finalize, Observable } from 'rxjs';
import type { ReportContents } from '../../../events/feedback.ts';
import type { App } from '../../kernel/app.ts';
import type { Recorded } from '../../kernel/event.ts';
import type { RecordingFile } from '../../replay/inspection.ts';
import { fromBase64, toBase64, zipped } from '../base64.ts';
import type { liveRecording } from './recorder-live.ts';
import type { Recorder, ReportFile, ReportNews } from './recorder-types.ts';
import { saveBlob } from '../save-live.ts';

type Kept = { readonly name: string; readonly blob: Blob; readonly packed: Uint8Array };

const TYPE = 'application/x-ndjson';
/** Maximum number of customers' recordings in RAM at a time; older ones are loaded again when needed. */
const MOST_OF_INBOX = 3;
const GZIP = /^H4sI/;
const AS_IT_WAS: ReportContents = { session: 'before', hideNames: false, places: 'asTheyAre' };
const aTurn = (): Promise<void> =>
  new Promise((next) => {
    setTimeout(next);
  });
const blobOf = (lines: readonly string[]) => new Blob([`${lines.join('\n')}\n`], { type: TYPE });
const nameAt = (at: number) =>
  `fixpoint-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.events.ndjson`;

type Lines = Pick<ReportFile, 'count' | 'from' | 'to' | 'kinds'> & { readonly lines: readonly string[] };
/** Callbacks while a report file is being made: progress, and pauses in which the browser can handle other tasks. */
type Making = { readonly progress: (done: number) => void; readonly pause: () => Promise<void> };

export type RecorderFiles = {
  readonly log: App['log'];
  readonly recording: ReturnType<typeof liveRecording>;
  readonly lines: (facts: readonly Recorded[], contents: ReportContents, making: Making) => Promise<Lines>;
};

/** The recorder of this tab: writes the session's events to disk, and creates the files for error reports. */
export function liveRecorder({ log, recording, lines: linesOf }: RecorderFiles): Recorder {
  const files = new Map<string, Kept>();
  const reports: string[] = [];
  const inbox: string[] = [];
  const release = (names: readonly string[]) => {
    for (const name of names) files.delete(name);
  };
  let made = 0;
  const keep = (kept: Kept): string => {
    const file = `file ${++made}`;
    files.set(file, kept);
    return file;
  };

  async function make(contents: ReportContents, tell: (news: ReportNews) => void, isOver: () => boolean) {
    const before = contents.session === 'before' ? await recording.before() : null;
    // Never another session than the one that the user chose.
    if (contents.session === 'before' && !before?.facts.length) throw new Error('no longer stored');
    const facts: readonly Recorded[] = before?.facts ?? [...log.events];
    const { lines, ...about } = await linesOf(facts, contents, {
      progress: (done) => tell({ kind: 'progress', done }),
      pause: async () => {
        await aTurn();
        if (isOver()) throw new Error('nobody wants it any more');
      },
    });
    const blob = blobOf(lines);
    const packed = await zipped(blob);
    const file: ReportFile = {
      ...about,
      file: keep({ name: nameAt(about.to), blob, packed }),
      size: blob.size,
      sent: Math.ceil(packed.length / 3) * 4,
      damaged: before?.damaged ?? 0,
    };
    reports.push(file.file);
    tell({ kind: 'made', file });
  }

  return {
    record: (account) =>
      recording.record(account).pipe(
        // A customer's recordings are released when the session of the staff member who reads them ends.
        finalize(() => release(inbox.splice(0))),
      ),
    report: (contents) =>
      new Observable((news) => {
        let told = 0;
        const tell = (each: ReportNews) => {
          if (each.kind === 'progress') {
            if (each.done - told < 0.1) return;
            told = each.done;
          }
          news.next(each);
        };
        make(contents, tell, () => news.closed).then(
          () => news.complete(),
          (problem: unknown) => {
            news.next({ kind: 'failed', detail: String(problem) });
            news.complete();
          },
        );
      }),
    save(file) {
      const found = files.get(file);
      if (found) saveBlob(found.name, found.blob);
      return found !== undefined;
    },
    packed(file) {
      const found = files.get(file);
      return found ? toBase64(found.packed) : null;
    },
    async keep(name, text) {
      try {
        const packed = GZIP.test(text) ? fromBase64(text) : await zipped(new Blob([text]));
        // The recording stays compressed and is unpacked piece by piece when it is opened, because the unpacked data
        // may not fit into RAM.
        const file = keep({ name, blob: new Blob([packed], { type: 'application/gzip' }), packed });
        inbox.push(file);
        release(inbox.splice(0, inbox.length - MOST_OF_INBOX));
        return file;
      } catch {
        return null;
      }
    },
    read: (file) => {
      const found = files.get(file);
      return found ? readable(found, sizeOf(found)) : null;
    },
    async before() {
      const found = await recording.before();
      if (!found || found.facts.length === 0) return null;
      const { lines, to } = await linesOf(found.facts, AS_IT_WAS, {
        progress: () => undefined,
        pause: aTurn,
      });
      const blob = blobOf(lines);
      return readable({ name: nameAt(to), blob }, blob.size);
    },
    forget() {
      release(reports.splice(0));
    },
  };
}

/** The size of a kept recording when it is unpacked (bytes): a gzip file ends with it (RFC 1952, ISIZE). */
const sizeOf = ({ blob, packed }: Kept): number =>
  blob.type === TYPE || packed.length < 4
    ? blob.size
    : new DataView(packed.buffer, packed.byteOffset + packed.length - 4).getUint32(0, true);

const readable = ({ name, blob }: Pick<Kept, 'name' | 'blob'>, size: number): RecordingFile => ({
  name,
  size,
  async *pieces() {
    const bytes = blob.stream();
    const text = blob.type === TYPE ? bytes : bytes.pipeThrough(new DecompressionStream('gzip'));
    const reader = text.getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      await reader.cancel();
    }
  },
});
