import { Observable, ReplaySubject, shareReplay } from 'rxjs';
import { SHARED_FILES } from './shared-files.ts';

type LaunchParams = {
  readonly targetURL?: string;
  readonly files?: readonly { getFile(): Promise<File> }[];
};
type LaunchQueue = { setConsumer(consumer: (params: LaunchParams) => void): void };

/** A launch of the installed app: the place asked for, and the files to be opened. */
export type Launch = { readonly path: string | null; readonly files: readonly File[] };

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
  let isOwn = true;
  const take = async ({ targetURL, files = [] }: LaunchParams) => {
    const path = ours(targetURL);
    const opened = await Promise.all(files.map((file) => file.getFile().catch(() => null)));
    const shared = await takeShared().catch(() => []);
    const all = [...opened.filter((file) => file !== null), ...shared];
    queue.next({ path, files: all });
  };
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  // What was shared lies there already; browsers without a queue, and tabs, tell of nothing else.
  void take({});
  launchQueue?.setConsumer((params) => {
    const isHere = isOwn && ours(params.targetURL) === here;
    isOwn = false;
    const { targetURL: _, ...rest } = params;
    void take(isHere ? rest : params);
  });
  return () => subscription.unsubscribe();
}).pipe(shareReplay({ bufferSize: 1, refCount: false }));
