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

/** Copies a text to the clipboard. Rejects if the browser refuses, or has no clipboard, as on plain http. */
export const copyText = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};
