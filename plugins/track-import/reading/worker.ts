/**
 * The worker that reads track files, so that the page stays responsive. The page creates a worker for each file and
 * ends it after the result or a cancellation.
 */
import { answering, buffersOf } from '../../../src/workers/line.ts';
import { readTrackFile } from './read-track-file.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';

answering<ReadRequest, ReadReply>(({ file, name }, say) => {
  const report = (progress: { bytes: number; fixes: number }): void => say({ type: 'progress', progress });
  return readTrackFile(chunksOf(file), { name, size: file.size }, report, new AbortController().signal).then(
    (result) =>
      say(
        { type: 'result', result },
        buffersOf(
          result.ok
            ? [...result.tracks, ...result.lines].flatMap(({ columns }) => Object.values(columns))
            : [],
        ),
      ),
  );
});

/** Reads the file with a stream reader, because streams cannot be iterated in Safari. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
