/** Offers a text as a file to save. */
export const saveText = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by then; keeping it would keep the text.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Puts a text on the clipboard; browsers may refuse, then nothing happens. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).catch(() => undefined);
