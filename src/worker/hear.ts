import * as v from 'valibot';
import { type WorkerReply, type WorkerRequest, workerRequest } from '../ports/worker-messages.ts';
import { type WorkerNotice, whyRefused } from '../ports/worker-notice.ts';

/** A message as the browser hands it over, in the few words that are needed. */
export type Heard = {
  readonly data: unknown;
  readonly origin: string;
  /** Who sent it; null when it is gone. */
  readonly source: { postMessage(notice: WorkerNotice): void } | null;
  readonly ports: readonly { postMessage(reply: WorkerReply): void }[];
};

export type HearingParts = {
  readonly origin: string;
  readonly renew: (asked: WorkerRequest & { kind: 'renew' }) => Promise<WorkerReply>;
  readonly wipe: () => Promise<void>;
  readonly takeOver: () => Promise<void>;
};

/**
 * Does what a page asks, when it may ask it. Never rejects; the promise is what the browser keeps the worker alive for.
 * A message that does not fit does nothing, and its sender is told, so that it is counted in the log.
 */
export async function hear(
  { data, origin, source, ports }: Heard,
  { origin: own, renew, wipe, takeOver }: HearingParts,
): Promise<void> {
  const parsed = v.safeParse(workerRequest, data);
  if (origin !== own || !parsed.success) {
    const detail = parsed.success ? 'message: of another origin' : whyRefused(parsed.issues);
    source?.postMessage({ kind: 'messageRefused', detail });
    return;
  }
  const reply = (answer: WorkerReply) => ports[0]?.postMessage(answer);
  switch (parsed.output.kind) {
    case 'renew':
      reply(await renew(parsed.output));
      return;
    case 'wipe':
      reply(
        await wipe().then(
          () => ({ kind: 'wiped' }),
          () => ({ kind: 'unable' }),
        ),
      );
      return;
    case 'takeOver':
      await takeOver().catch(() => undefined); // the next start takes the new version all the same
  }
}
