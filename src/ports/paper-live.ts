/** How long a browser may take to open its print dialog after the call; Safari returns at once (milliseconds). */
const PRINTED_AFTER = 60_000;

/** On paper nothing of the page but the picture. */
const ALONE = `
  @media print {
    body > :not(.print-sheet) { display: none; }
    .print-sheet { display: block; inline-size: 100%; block-size: auto; }
  }
  @media not print { .print-sheet { display: none; } }
`;

/** Offers what lies at an address of this page to be saved, by a link that is pressed for the user. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(letGo, TAKEN_AFTER, address);
}

/** The browser has taken a file by then (milliseconds). */
const TAKEN_AFTER = 10_000;
/** A picture that nobody needs any more would be kept in memory as long as the page is. */
function letGo(address: string): void {
  if (address.startsWith('blob:')) URL.revokeObjectURL(address);
}

/** Opens the print dialog with this picture alone. False: it could not be loaded. */
export async function printPicture(address: string): Promise<boolean> {
  const picture = new Image();
  picture.className = 'print-sheet';
  // What a page has ready for the printer (`src/ui/Printed.tsx`) steps aside, and does not hide the picture.
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
