import type { RecordingFile } from '../replay/inspection.ts';

/** A file of the user's as a recording: read in pieces, and not before somebody asks. */
export const fileRecording = (file: File): RecordingFile => ({
  name: file.name,
  size: file.size,
  async *pieces() {
    // Safari's streams cannot be iterated.
    const reader = file.stream().getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
});
