import { Observable } from 'rxjs';
import { liveAttachments } from './attachments-live.ts';
import { liveGazetteer } from './gazetteer-live.ts';
import { liveKeyboard } from './keyboard-live.ts';
import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import { printPicture, saveFile } from './paper-live.ts';
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
    gazetteer: liveGazetteer(() => fetch(gazetteer)),
  };
}
