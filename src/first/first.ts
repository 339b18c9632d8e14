// This script should run before the page is first drawn, so every byte counts.
import { isRead } from '../rescue/watch.ts';
import type { Asked } from './asked.ts';
import { fitsForm, isFirstVisit, keepSubmit, translate } from './form.ts';

/** The sign-in form's texts per language, in the order in which they appear in the page (`.config/before-app.ts`). */
declare const __FIRST_WORDS__: Readonly<Record<string, readonly string[]>>;

/** Only this line uses `__FIRST_WORDS__`, because the build inserts all texts wherever the name is used. */
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
// If a request fails, the app reacts when it uses the response. Until then, the browser must not report an uncaught
// error.
asked.config.answer.catch(() => undefined);
asked.words?.answer.catch(() => undefined);
window.fixpointAsked = asked;

if (isShown) {
  page.lang = language;
  // Reads a copy, because the app still needs the response itself. An HTML page instead of `config.json` counts as a
  // missing file, as in the app.
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
