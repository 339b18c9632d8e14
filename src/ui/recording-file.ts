import type { RecordingFile } from '../replay/inspection.ts';

/** Returns a user's file as a recording. The file is read in pieces, each when it is requested. */
export const fileRecording = (file: File): RecordingFile => ({
  name: file.name,
  size: file.size,
  async *pieces() {
    // Uses a reader, because streams in Safari cannot be iterated.
    const reader = file.stream().getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
});
