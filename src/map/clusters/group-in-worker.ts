import { buffersOf, lineTo, type WorkerLike } from '../../workers/line.ts';
import { Grouper } from './grouper.ts';
import type { GroupReply, GroupRequest } from './worker-messages.ts';

/** The worker, which a test can stand in for. */
export type GroupWorker = WorkerLike<GroupRequest, GroupReply>;

export type Grouping = {
  /** True while an answer is under way: no further request is taken. */
  readonly isBusy: () => boolean;
  /** `false`: the worker is gone since, so all rows must be told again. */
  readonly ask: (request: GroupRequest) => boolean;
  readonly stop: () => void;
};

/** A browser that takes a worker's memory away does not always say so: without an answer for so long it is gone. */
const SILENT = { looks: 4, apart: 5_000 };

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Groups beside the page, and in the page where no worker is available: slower, and the same clusters. Where that fails,
 * too, nothing is grouped any more.
 *
 * @param onFailed hears why there is no worker, and why nothing can be grouped; the next request must tell all rows
 */
export function groupInWorker(
  create: () => GroupWorker,
  onReply: (reply: GroupReply) => void,
  onFailed: (problem: string) => void,
): Grouping {
  let here: Grouper | null = null;
  let isBusy = false;
  let isStopped = false;
  /** Grouping itself fails: the same rows would fail again. */
  let isGivenUp = false;
  /** Looks are counted, not time: a page that slept has not waited. */
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (problem: string) => {
    if (here) return;
    clearTimeout(timer);
    line.end();
    here = new Grouper();
    isBusy = false;
    if (!isStopped) onFailed(problem);
  };
  const lookSoon = () => {
    timer = setTimeout(() => {
      looks++;
      if (looks < SILENT.looks) lookSoon();
      else fail('the worker does not answer');
    }, SILENT.apart);
  };
  function answerHere(request: GroupRequest, by: Grouper): void {
    let reply: GroupReply;
    try {
      reply = by.answer(request);
    } catch (problem) {
      isGivenUp = true;
      onFailed(messageOf(problem));
      return;
    }
    onReply(reply);
  }
  const line = lineTo<GroupRequest, GroupReply>(create, {
    heard(reply) {
      clearTimeout(timer);
      if (isStopped) return;
      isBusy = false;
      onReply(reply);
    },
    failed: fail,
  });
  line.begin();

  return {
    isBusy: () => isBusy,
    ask(request) {
      if (isStopped || isGivenUp) return true;
      if (here) {
        answerHere(request, here);
        return true;
      }
      isBusy = true;
      looks = 0;
      lookSoon();
      const { part } = request;
      return line.say(request, buffersOf(Object.values(part)));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      line.end();
    },
  };
}
