// Loaded when something is the matter, and not before.
import { SHARED_FILES } from '../ports/shared-files.ts';
import { freshFiles } from './fresh-files.ts';
import { repair, type Trouble } from './repair.ts';

declare const __RESCUE_WORDS__: Words;
declare const __LANGUAGES__: readonly string[];

/** The texts of `rescue` in a language's file. */
type Words = Readonly<Record<string, string>>;

const KEY = 'fixpoint-mended';
/** What is said, and what the button beneath it says. */
const SAID = {
  offline: ['rescue.offline', 'rescue.tryAgain'],
  broken: ['rescue.broken', 'rescue.repair'],
} as const satisfies Record<Trouble, unknown>;

/** In the visitor's language where its file is available, else in English. */
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

/** Asks for what is never kept. */
const isReached = (): Promise<boolean> =>
  fetch(`${import.meta.env.BASE_URL}sw.js`, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function mend(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  await Promise.allSettled((workers ?? []).map((worker) => worker.unregister()));
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  // Tracks that another app has shared wait for the visitor; all else comes again.
  await Promise.allSettled(names.filter((name) => name !== SHARED_FILES).map((name) => caches.delete(name)));
  await freshFiles();
  location.reload();
}

/** In the place of the mark, and gone when the app draws after all. Nothing of the bundle is needed, nor its style sheet. */
async function show(trouble: Trouble): Promise<void> {
  const words = await wordsOfVisitor();
  const text = document.createElement('p');
  const button = document.createElement('button');
  const [said, does] = SAID[trouble].map((key) => words[key.slice('rescue.'.length)] ?? '');
  text.textContent = said ?? '';
  button.textContent = does ?? '';
  button.onclick = async () => {
    button.disabled = true;
    // What is kept is all there is where nobody answers.
    if (trouble === 'broken' && (await isReached())) await mend();
    else location.reload();
  };
  const box = document.createElement('div');
  box.append(text, button);
  box.style.cssText = 'max-width:24em;padding:24px;text-align:center;line-height:1.5';
  button.style.cssText =
    'min-height:48px;margin-top:16px;padding:0 24px;border:0;border-radius:12px;background:#1d5bd6;color:#fff;font:inherit';
  // The sign-in form of a first visit leads nowhere without the app.
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
