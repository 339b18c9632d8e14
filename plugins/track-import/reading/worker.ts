/**
 * The worker that reads track files, so that the page stays responsive. Made for one file: the page ends it when
 * the result is there or not wanted any more.
 */
import { readTrackFile } from './read-track-file.ts';
import { buffersOf } from './worker-messages.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';

/** The part of a worker's global scope that is used here; the project is typed for pages. */
type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<ReadRequest>) => void): void;
  postMessage(reply: ReadReply, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as Scope;

scope.addEventListener('message', ({ data: { file, name, options } }) => {
  const report = (progress: { bytes: number; fixes: number }): void =>
    scope.postMessage({ type: 'progress', progress }, []);
  void readTrackFile(
    chunksOf(file),
    { name, size: file.size },
    report,
    new AbortController().signal,
    options,
  ).then((result) =>
    scope.postMessage({ type: 'result', result }, result.ok ? buffersOf(result.tracks) : []),
  );
});

/** Not the stream's own iterator: Safari has none. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
