import { defer, Observable, Subject } from 'rxjs';
import { withoutBase } from '../rules/base-path.ts';
import { SHARED_FILES } from './shared-files.ts';

type LaunchParams = {
  readonly targetURL?: string;
  readonly files?: readonly { getFile(): Promise<File> }[];
};
type LaunchQueue = { setConsumer(consumer: (params: LaunchParams) => void): void };

/** Takes the files out of their cache: whoever asks first has them. */
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

/** The address that shared files are sent to is no page. */
const NO_PAGE = '/shared-track';

const ours = (address: string | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const path = withoutBase(url.pathname);
  return url.origin === window.location.origin && path !== NO_PAGE ? path + url.search : null;
};

const places = new Subject<string>();
const arrived = new Subject<void>();
/** Files that wait until somebody opens them: after signing in, say. */
const waiting: File[] = [];
let turn: Promise<unknown> = Promise.resolve();
let isListening = false;

/** Takes what a launch brings, one launch after the other: no file is taken twice. */
function take({ files = [] }: LaunchParams): void {
  turn = turn.then(async () => {
    const opened = await Promise.all(files.map((file) => file.getFile().catch(() => null)));
    const shared = await takeShared().catch(() => []);
    waiting.push(...opened.filter((file) => file !== null), ...shared);
    if (waiting.length > 0) arrived.next();
  });
}

/** Hears the launches of the installed app. What was shared lies there already, also where there is no queue. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  take({});
  const here = withoutBase(window.location.pathname) + window.location.search;
  let isOwn = true;
  (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer((params) => {
    const place = ours(params.targetURL);
    // The first launch is that of this very page, which is where it wanted to be.
    const isHere = isOwn && place === here;
    isOwn = false;
    take(params);
    if (place !== null && !isHere) places.next(place);
  });
}

/** The places that later launches of the installed app ask for: the queue hands them to the window that is open. */
export const launchedPlaces: Observable<string> = defer(() => {
  listen();
  return places;
});

/** Files that another app handed over, each to the first who asks, whenever that is. */
export const handedFiles: Observable<File> = new Observable((told) => {
  const drain = () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) told.next(file);
  };
  const subscription = arrived.subscribe(drain);
  listen();
  drain();
  return subscription;
});
