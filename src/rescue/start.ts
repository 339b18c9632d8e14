// The browser loads this file only when the app does not start.
import { SHARED_FILES } from '../ports/shared-files.ts';
import { freshFiles } from './fresh-files.ts';
import { repair, type Trouble } from './repair.ts';

declare const __RESCUE_WORDS__: Words;
declare const __LANGUAGES__: readonly string[];

/** The texts for a failed start (`rescue`) in a language file. */
type Words = Readonly<Record<string, string>>;

const KEY = 'fixpoint-mended';
/** The text keys of the message about a failed start and of the button below it. */
const SAID = {
  offline: ['rescue.offline', 'rescue.tryAgain'],
  slow: ['rescue.slow', 'rescue.tryAgain'],
  broken: ['rescue.broken', 'rescue.repair'],
} as const satisfies Record<Trouble, unknown>;

/** Returns the texts for a failed start in the user's language if its file is available, otherwise in English. */
async function wordsOfVisitor(): Promise<Words> {
  const language = navigator.languages
    .map((each) => each.slice(0, 2).toLowerCase())
    .find((each) => __LANGUAGES__.includes(each));
  try {
    if (!language || language === 'en') return __RESCUE_WORDS__;
    const answer = await fetch(`${import.meta.env.BASE_URL}assets/i18n/${language}.json`, {
      cache: 'reload',
    });
    const { rescue: found } = (await answer.json()) as { rescue: Words };
    return { ...__RESCUE_WORDS__, ...found };
  } catch {
    return __RESCUE_WORDS__;
  }
}

/** Requests a file that is never cached, to find out whether the server responds. */
const isReached = (): Promise<boolean> =>
  fetch(`${import.meta.env.BASE_URL}sw.js`, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function mend(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  await Promise.allSettled((workers ?? []).map((worker) => worker.unregister()));
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  // Deletes all caches except the one with the files that the user has shared with this app from another app.
  await Promise.allSettled(names.filter((name) => name !== SHARED_FILES).map((name) => caches.delete(name)));
  await freshFiles();
  location.reload();
}

/**
 * Shows the message about a failed start in place of the logo. If the app does draw later, the message disappears. Uses
 * nothing of the app's bundle, not even its style sheet.
 */
async function show(trouble: Trouble): Promise<void> {
  const words = await wordsOfVisitor();
  const text = document.createElement('p');
  const button = document.createElement('button');
  const [said, does] = SAID[trouble].map((key) => words[key.slice('rescue.'.length)] ?? '');
  text.textContent = said ?? '';
  button.textContent = does ?? '';
  button.onclick = async () => {
    button.disabled = true;
    // If the server does not respond, the cached files are the only ones available, so they are not deleted.
    if (trouble === 'broken' && (await isReached())) await mend();
    else location.reload();
  };
  const box = document.createElement('div');
  box.append(text, button);
  box.style.cssText = 'max-width:24em;padding:24px;text-align:center;line-height:1.5';
  button.style.cssText =
    'min-height:48px;margin-top:16px;padding:0 24px;border:0;border-radius:12px;background:#1d5bd6;color:#fff;font:inherit';
  // Hides the sign-in form of the initial page, because it does not work without the app.
  delete document.documentElement.dataset['first'];
  document.querySelector('#root > .arriving')?.replaceChildren(box);
}

export const start = (isCertain: boolean): Promise<void> =>
  repair(isCertain, {
    isReached,
    now: () => Date.now(),
    mended: {
      get() {
        try {
          return Number(sessionStorage.getItem(KEY));
        } catch {
          return 0;
        }
      },
      set: (at) => sessionStorage.setItem(KEY, String(at)),
    },
    mend,
    show: (trouble) => void show(trouble),
  });

export { freshFiles };
