import { NEVER, type Observable, of } from 'rxjs';
import type { ReportContents } from '../events/feedback.ts';
import type { Recorder, RecorderNews, ReportFile, ReportNews } from '../src/ports/ports.ts';

/** What the recorder of a test answers. */
export type RecorderWorld = {
  recording: () => Observable<RecorderNews>;
  report: (contents: ReportContents) => Observable<ReportNews>;
  /** Report files that still exist, by name, with the content that is sent. */
  readonly reportFiles: Map<string, string>;
};

export const aFile = (changes: Partial<ReportFile> = {}): ReportFile => ({
  file: 'file 1',
  count: 12,
  from: 1_781_510_000_000,
  to: 1_781_510_400_000,
  size: 20_000,
  sent: 4_000,
  kinds: [
    { type: 'app/timePassed', count: 9 },
    { type: 'positions/fixesReceived', count: 3 },
  ],
  damaged: 0,
  ...changes,
});

export const fakeRecorderWorld = (): RecorderWorld => ({
  recording: () => NEVER,
  report: () => of({ kind: 'made', file: aFile() }),
  reportFiles: new Map([['file 1', 'H4sI']]),
});

/** A recorder that stores nothing and only notes its calls. */
export const fakeRecorder = (world: RecorderWorld, note: (words: string) => void): Recorder => ({
  record(account) {
    note(`record ${account}`);
    return world.recording();
  },
  report(contents) {
    note(`report ${contents.session} ${contents.places}${contents.hideNames ? ' without names' : ''}`);
    return world.report(contents);
  },
  save(file) {
    note(`save ${file}`);
    return world.reportFiles.has(file);
  },
  packed: (file) => world.reportFiles.get(file) ?? null,
  keep: (_, recording) => Promise.resolve(recording.startsWith('H4sI') ? 'file 2' : null),
  read: () => null,
  before: () => Promise.resolve(null),
  forget: () => note('forget report files'),
});
