import type { App } from '../kernel/app.ts';
import { liveChance, liveClock } from '../ports/clock-live.ts';
import { liveRecorder } from '../ports/recording/report-files.ts';
import { liveRecording } from '../ports/recording/recorder-live.ts';
import type { Recorder } from '../ports/ports.ts';
import { columnNames, declared, isSampled, reportLines } from './report-file.ts';

/** Creates the recorder of this page, which records sessions on this server. */
export const recorderOf = (app: App, server: string): Recorder =>
  liveRecorder({
    log: app.log,
    recording: liveRecording({ app, declared, isSampled, columns: columnNames, server, now: liveClock.now }),
    lines: (facts, contents, making) =>
      reportLines(facts, contents, {
        ...making,
        chance: liveChance,
        app: `fixpoint ${__APP_VERSION__}`,
        time: () => performance.now(),
      }),
  });
