/** Offers a text as a file for saving. */
export const saveText = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has read the address; keeping it would keep the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text to the clipboard. Does nothing if the browser refuses. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).catch(() => undefined);
