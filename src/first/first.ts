// Runs before the page is drawn if it loads in time, so every byte counts.
import { isRead } from '../rescue/watch.ts';
import type { Asked } from './asked.ts';
import { fitsForm, isFirstVisit, keepSubmit, translate } from './form.ts';

/** The sign-in form's texts in each language, in the order of the page (`.config/before-app.ts`). */
declare const __FIRST_WORDS__: Readonly<Record<string, readonly string[]>>;

/** A single constant: the build inserts the whole text at each use. */
const WORDS = __FIRST_WORDS__;

const base = import.meta.env.BASE_URL;
const page = document.documentElement;
const [spoken = 'en'] = navigator.language.toLowerCase().split('-');
const language = Object.hasOwn(WORDS, spoken) ? spoken : 'en';
const isShown = isFirstVisit(location, base, () => localStorage.getItem('fixpoint-config'));

const abort = new AbortController();
const asked: Asked = {
  config: {
    answer: fetch(`${base}config.json`, { cache: 'no-cache', signal: abort.signal }),
    abort: () => abort.abort(),
  },
  words: isShown ? { language, answer: fetch(`${base}assets/i18n/visitor/${language}.json`) } : null,
};
// The app handles a failure when it uses the response; until then it must not count as an uncaught error.
asked.config.answer.catch(() => undefined);
asked.words?.answer.catch(() => undefined);
window.fixpointAsked = asked;

if (isShown) {
  page.lang = language;
  // The app uses the response itself, so this reads a copy. An HTML page in its place counts as no file, as in the
  // app.
  const isOurs = asked.config.answer.then(async (answer) => {
    const isFile = answer.ok && !answer.headers.get('Content-Type')?.includes('html');
    return fitsForm(isFile ? await answer.clone().text() : null);
  });
  Promise.all([isOurs, isRead]).then(
    ([fits]) => {
      const form = document.querySelector('.first');
      if (!form || !fits) return;
      translate(form, WORDS['en'] ?? [], WORDS[language] ?? []);
      keepSubmit(form);
      page.dataset['first'] = '';
    },
    () => undefined, // no response: the app reports it
  );
}
