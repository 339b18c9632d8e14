import { Observable, ReplaySubject, shareReplay } from 'rxjs';

type LaunchParams = {
  readonly targetURL?: string;
  readonly files?: readonly { getFile(): Promise<File> }[];
};
type LaunchQueue = { setConsumer(consumer: (params: LaunchParams) => void): void };

/** A launch of the installed app: the place asked for, and the files to be opened. */
export type Launch = { readonly path: string | null; readonly files: readonly File[] };

/** Files that another app shared lie here until the app takes them; a logout wipes it with the other caches. */
export const SHARED_FILES = 'shared-files';

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

const ours = (address: string | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === window.location.origin ? url.pathname + url.search : null;
};

/**
 * Every launch of the installed app, this page's own with its files first. Its place is where the page is already, so that
 * it is told for later launches only: the queue hands them to the window that is open.
 */
export const launches: Observable<Launch> = new Observable<Launch>((told) => {
  const queue = new ReplaySubject<Launch>();
  const subscription = queue.subscribe(told);
  const here = window.location.pathname + window.location.search;
  let isFirst = true;
  const take = async ({ targetURL, files = [] }: LaunchParams) => {
    const path = ours(targetURL);
    const isOwn = isFirst && (path === null || path === here);
    isFirst = false;
    const opened = await Promise.all(files.map((file) => file.getFile().catch(() => null)));
    const shared = await takeShared().catch(() => []);
    const all = [...opened.filter((file) => file !== null), ...shared];
    queue.next({ path: isOwn ? null : path, files: all });
  };
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  if (launchQueue) launchQueue.setConsumer((params) => void take(params));
  // Browsers without a queue open a new page for what was shared.
  else void take({});
  return () => subscription.unsubscribe();
}).pipe(shareReplay({ bufferSize: 1, refCount: false }));
