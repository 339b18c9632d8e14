import type { RecordingFile } from '../replay/inspection.ts';

/** The user's file as a recording, read in pieces and only on request. */
export const fileRecording = (file: File): RecordingFile => ({
  name: file.name,
  size: file.size,
  async *pieces() {
    // Safari's streams are not iterable.
    const reader = file.stream().getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
});
