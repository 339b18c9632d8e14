import { defer, Observable, Subject } from 'rxjs';
import { withoutBase } from '../rules/base-path.ts';
import { SHARED_FILES } from './shared-files.ts';

type LaunchParams = {
  readonly targetURL?: string;
  readonly files?: readonly { getFile(): Promise<File> }[];
};
type LaunchQueue = { setConsumer(consumer: (params: LaunchParams) => void): void };

/**
 * Removes the files that another app shared from their cache, and returns them. Because they are removed, only the
 * first caller gets them.
 */
async function takeShared(): Promise<readonly File[]> {
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches || !(await caches.has(SHARED_FILES))) return [];
  const cache = await caches.open(SHARED_FILES);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    const name = new URL(request.url).searchParams.get('name') ?? 'track';
    if (kept) files.push(new File([await kept.blob()], name));
    await cache.delete(request);
  }
  return files;
}

/** The address to which other apps send shared files. The app has no page at this address. */
const NO_PAGE = '/shared-track';

const ours = (address: string | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const path = withoutBase(url.pathname);
  return url.origin === window.location.origin && path !== NO_PAGE ? path + url.search : null;
};

const places = new Subject<string>();
const arrived = new Subject<void>();
/** Files from other apps that wait until the app can open them, for example after the user has signed in. */
const waiting: File[] = [];
let turn: Promise<unknown> = Promise.resolve();
let isListening = false;

/**
 * Takes the files with which the installed app was launched. Launches are handled one after the other, so that no file
 * is taken twice.
 */
function take({ files = [] }: LaunchParams): void {
  turn = turn.then(async () => {
    const opened = await Promise.all(files.map((file) => file.getFile().catch(() => null)));
    const shared = await takeShared().catch(() => []);
    waiting.push(...opened.filter((file) => file !== null), ...shared);
    if (waiting.length > 0) arrived.next();
  });
}

/**
 * Listens to launches of the installed app. Also takes the files that other apps shared: these are in a cache, even if
 * the browser has no launch queue.
 */
function listen(): void {
  if (isListening) return;
  isListening = true;
  take({});
  const here = withoutBase(window.location.pathname) + window.location.search;
  let isOwn = true;
  (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer((params) => {
    const place = ours(params.targetURL);
    // The first launch is the one that opened this page, so the app need not navigate.
    const isHere = isOwn && place === here;
    isOwn = false;
    take(params);
    if (place !== null && !isHere) places.next(place);
  });
}

/**
 * Emits the path that each later launch of the installed app requests. The browser's launch queue passes the launch to
 * the window that is already open.
 */
export const launchedPlaces: Observable<string> = defer(() => {
  listen();
  return places;
});

/** Emits files that another app shared. Each file goes to one subscriber, and waits until there is a subscriber. */
export const handedFiles: Observable<File> = new Observable((told) => {
  const drain = () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) told.next(file);
  };
  const subscription = arrived.subscribe(drain);
  listen();
  drain();
  return subscription;
});
