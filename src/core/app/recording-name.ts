/** Whether a file's name looks like that of a session recording. Only the file's content can prove that it is one. */
export const isRecordingName = (name: string): boolean => /\.ndjson$/i.test(name);
