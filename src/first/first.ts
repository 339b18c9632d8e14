// This script runs before the page is first drawn, if it loads in time, so every byte counts.
import { isRead } from '../rescue/watch.ts';
import type { Asked } from './asked.ts';
import { fitsForm, isFirstVisit, keepSubmit, translate } from './form.ts';

/** The sign-in form's texts per language, in the order in which the page contains them (`.config/before-app.ts`). */
declare const __FIRST_WORDS__: Readonly<Record<string, readonly string[]>>;

/** `__FIRST_WORDS__` is used only here, because the build inserts all texts at each use. */
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
// The app handles a failed request when it uses the response; until then the failure must not count as an uncaught
// error.
asked.config.answer.catch(() => undefined);
asked.words?.answer.catch(() => undefined);
window.fixpointAsked = asked;

if (isShown) {
  page.lang = language;
  // Reads a copy, because the app uses the response itself. If the server sends an HTML page instead of `config.json`,
  // the file counts as missing, as in the app.
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
    () => undefined, // no response: the app reports it later
  );
}
