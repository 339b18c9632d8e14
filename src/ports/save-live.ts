/** Lets the user save a text as a file. */
export const saveText = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read the file. Without this call, the file's text would stay in RAM.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text to the clipboard. Does nothing if the browser refuses. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).catch(() => undefined);
