/**
 * How long a browser may take to open its print dialog (ms). In Safari the call to print returns before the dialog is
 * open.
 */
const PRINTED_AFTER = 60_000;

/** Style sheet that prints only the picture, nothing else of the page. */
const ALONE = `
  @media print {
    body > :not(.print-sheet) { display: none; }
    .print-sheet { display: block; inline-size: 100%; block-size: auto; }
  }
  @media not print { .print-sheet { display: none; } }
`;

/** Starts the download of a file that the page holds in memory. `address` is its blob URL. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(letGo, TAKEN_AFTER, address);
}

/** How long to wait before a saved file's address is released (ms); by then the browser has read the file. */
const TAKEN_AFTER = 10_000;
/** Releases a blob URL. Without this, its file would stay in RAM as long as the page is open. */
function letGo(address: string): void {
  if (address.startsWith('blob:')) URL.revokeObjectURL(address);
}

/** Opens the print dialog with only this picture. Returns false if the picture could not be loaded. */
export async function printPicture(address: string): Promise<boolean> {
  const picture = new Image();
  picture.className = 'print-sheet';
  // Marks the picture as the print version, which hides the page's own print version (`src/ui/Printed.tsx`), so that
  // it does not cover the picture.
  picture.dataset['printed'] = '';
  picture.alt = '';
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    letGo(address);
    return false;
  }
  const alone = new CSSStyleSheet();
  alone.replaceSync(ALONE);
  document.adoptedStyleSheets.push(alone);
  document.body.append(picture);
  const end = () => {
    picture.remove();
    letGo(address);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== alone);
  };
  window.addEventListener('afterprint', end, { once: true });
  setTimeout(end, PRINTED_AFTER);
  window.print();
  return true;
}
