import { Observable } from 'rxjs';
import { liveAttachments } from './attachments-live.ts';
import { liveGazetteer } from './gazetteer-live.ts';
import { liveKeyboard } from './keyboard-live.ts';
import { liveLeaving } from './leaving-live.ts';
import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import type { Ports, Locating, LocatingNews } from './ports.ts';
import { saveText } from './save-live.ts';
import { liveScreenshots } from './screenshots-live.ts';
import type { TravelDesk } from './travel-types.ts';

/** A reported location older than this does not count as the current one (ms). */
const OLDEST = 10_000;
/** If the browser reports no location within this time (ms), the app tells the user, but keeps waiting. */
const LATE = 20_000;

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;

/**
 * Locates the user's phone or computer with the browser's API. In the native shells the system asks the user for
 * permission.
 */
const liveLocating: Locating = {
  watch: () =>
    new Observable<LocatingNews>((news) => {
      const { geolocation } = navigator as { geolocation?: Geolocation };
      if (!geolocation || !window.isSecureContext) {
        news.next({ kind: 'failed', reason: 'unsupported' });
        news.complete();
        return undefined;
      }
      const watch = geolocation.watchPosition(
        ({ coords: { latitude, longitude, accuracy, heading } }) =>
          news.next({
            kind: 'place',
            lat: latitude,
            lng: longitude,
            accuracy: Math.round(accuracy),
            // The browser reports NaN as heading when the phone or computer is not moving.
            heading: heading === null || Number.isNaN(heading) ? null : heading,
          }),
        ({ code }) => {
          const reason = REASONS[code as keyof typeof REASONS] ?? 'unavailable';
          news.next({ kind: 'failed', reason });
          if (reason === 'denied') news.complete();
        },
        { enableHighAccuracy: true, maximumAge: OLDEST, timeout: LATE },
      );
      return () => geolocation.clearWatch(watch);
    }),
};

/** The ports that a session's page needs: media bytes, microphone, printing, location, keyboard and others. */
export type Presence = Pick<
  Ports,
  | 'media'
  | 'screenshots'
  | 'attachments'
  | 'microphone'
  | 'paper'
  | 'exports'
  | 'travel'
  | 'locating'
  | 'gazetteer'
  | 'keyboard'
  | 'leaving'
>;

/**
 * Creates the ports that a session's page needs. `fileOf` returns a file that the user opened; `gazetteer` is the
 * address of the file of towns; `travel` computes trips and the like from device histories; `exports` writes export
 * files; `serverName` is the server of the accounts.
 */
export function livePresence(
  fileOf: (id: string) => File | undefined,
  gazetteer: string,
  travel: TravelDesk,
  exports: Presence['exports'],
  serverName: string,
): Presence {
  const { keepBlob, blobAt, ...media } = liveMedia(fileOf);
  return {
    media,
    screenshots: liveScreenshots({ fileOf, keepBlob, blobAt }),
    attachments: liveAttachments(serverName),
    microphone: liveMicrophone(keepBlob),
    paper: { save: saveText, saveFile, print: () => window.print(), printPicture },
    travel,
    exports,
    locating: liveLocating,
    keyboard: liveKeyboard,
    leaving: liveLeaving,
    gazetteer: liveGazetteer(() => fetch(gazetteer)),
  };
}

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
