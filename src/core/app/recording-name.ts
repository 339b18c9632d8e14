/** Whether a file name looks like a session recording. Only reading the file confirms it. */
export const isRecordingName = (name: string): boolean => /\.ndjson$/i.test(name);
