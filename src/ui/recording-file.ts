import type { RecordingFile } from '../replay/inspection.ts';

/** Returns a file of the user as a recording that is read in pieces, when they are requested. */
export const fileRecording = (file: File): RecordingFile => ({
  name: file.name,
  size: file.size,
  async *pieces() {
    // A reader is used because the streams of Safari are not iterable.
    const reader = file.stream().getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
});
