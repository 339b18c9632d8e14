/** Is a file of this name a recording of a session? What is in it shows when it is read. */
export const isRecordingName = (name: string): boolean => /\.ndjson$/i.test(name);
