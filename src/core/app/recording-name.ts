/** Whether a file's name looks like that of a session recording. Only reading the file shows whether it is one. */
export const isRecordingName = (name: string): boolean => /\.ndjson$/i.test(name);
