import { catchError, defer, EMPTY, from, mergeMap, type Observable, of, switchMap } from 'rxjs';
import * as feedback from '../../events/feedback.ts';
import * as notices from '../../events/notices.ts';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import type { Recorder, RecorderNews, ReportNews } from '../../src/ports/ports.ts';
import { problemReport, wantedFile } from '../../src/core/app/problem-report.ts';

/**
 * How long the recorder waits after the start, so that the page loads first (ms). It adds the earlier events from the
 * log later.
 */
const AFTER_THE_PAGE = 1_500;
const WORD_STAYS = 6_000;

/** Uses the session recorder as soon as it is loaded; calls `otherwise` if it is not available. */
const withRecorder = <Fact>(
  { ports }: World,
  use: (recorder: Recorder) => Observable<Fact>,
  otherwise: (problem: unknown) => Observable<Fact> = () => EMPTY,
): Observable<Fact> => defer(() => ports.recorder.ready()).pipe(switchMap(use), catchError(otherwise));

const said = (news: RecorderNews): Draft => {
  switch (news.kind) {
    case 'before':
      return feedback.sessionBeforeFound({ from: news.from, to: news.to, unexpected: news.unexpected });
    case 'beforeGone':
      return feedback.sessionBeforeLost();
    case 'notKept':
      return feedback.recordingNotKept({ reason: news.reason, detail: news.detail });
    default:
      return news satisfies never;
  }
};

const made = (news: ReportNews): Draft => {
  switch (news.kind) {
    case 'progress':
      return feedback.fileProgressed({ done: news.done });
    case 'made':
      return feedback.filePrepared(news.file);
    case 'failed':
      return feedback.fileFailed({ detail: news.detail });
    default:
      return news satisfies never;
  }
};

/** The effects that record the session, and that send problem reports with the recording. */
export const problemReportEffects = [
  effect({
    name: 'record this session on this device',
    // Records nothing in ghost mode, because the data would be another customer's.
    while: (read) =>
      read(isSignedIn) && !read(appState).isInitializing && !read(admin).ghostMode
        ? read(admin).userID
        : null,
    run: (account, world) =>
      world.ports.clock
        .after(AFTER_THE_PAGE)
        .pipe(
          switchMap(() =>
            withRecorder(world, (recorder) =>
              recorder.record(account).pipe(mergeMap((news) => of(said(news)))),
            ),
          ),
        ),
  }),
  effect({
    name: 'create the report file',
    while: (read) => read(wantedFile),
    run: ({ contents }, world) =>
      withRecorder(
        world,
        (recorder) => {
          recorder.forget();
          return recorder.report(contents).pipe(mergeMap((news) => of(made(news))));
        },
        (problem) => of(feedback.fileFailed({ detail: String(problem) })),
      ),
  }),
  effect({
    name: 'save the report file',
    on: feedback.saveChosen,
    run: ({ payload: { file } }, world) =>
      withRecorder(world, (recorder) =>
        recorder.save(file)
          ? from([
              feedback.saved(),
              notices.raised({ tone: 'success', text: 'problemReport.saved', stays: WORD_STAYS }),
            ])
          : EMPTY,
      ),
  }),
  effect({
    name: 'send the problem report',
    ability: 'feedback',
    on: feedback.sendChosen,
    run: ({ payload: { file, text } }, world) => {
      const { opened } = world.read(problemReport);
      return withRecorder(world, (recorder) =>
        ask(
          world,
          world.ports.backend.sendFeedback({ rating: null, text, recording: recorder.packed(file) }),
          (result) => {
            // The user may have closed this report and be writing another one, which the answer must not touch.
            const now = world.read(problemReport);
            const isShown = now.opened === opened;
            if (!result.ok)
              return [
                isShown
                  ? feedback.sendFailed({ failure: result.failure })
                  : notices.raised({ tone: 'danger', text: 'problemReport.failed', stays: WORD_STAYS }),
              ];
            return [
              ...(isShown ? [feedback.reportDelivered()] : []),
              ...(!isShown && now.text === text ? [feedback.textKept({ text: '' })] : []),
              notices.raised({ tone: 'success', text: 'problemReport.sent', stays: WORD_STAYS }),
            ];
          },
        ),
      );
    },
  }),
  effect({
    name: 'delete the file of a closed report',
    on: [feedback.reportClosed, feedback.reportDelivered],
    run: (_, world) =>
      withRecorder(world, (recorder) => {
        recorder.forget();
        return EMPTY;
      }),
  }),
];
