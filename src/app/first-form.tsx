import { renderToStaticMarkup } from 'react-dom/server';
import LoginView from '../../plugins/login/Login.view.tsx';
import { ViewContextProvider, type ViewContext } from '../ui/view.tsx';
import { replayApp } from './replay-app.ts';

/** The sign-in form as HTML, and its words in each language, in the order in which the HTML contains them. */
export type FirstForm = {
  readonly markup: string;
  readonly words: Readonly<Record<string, readonly string[]>>;
};

type Texts = { readonly [key: string]: Texts | string };

/** Matches a placeholder in the HTML of the sign-in form; its number stands for a word of the form. */
const MARK = /⟦(\d+)⟧/g;

/**
 * Returns the sign-in form that the HTML page contains from the start: the login view of an app without events, in
 * English. The form sends nothing by itself (`method="dialog"`), because a password must never become part of an
 * address.
 *
 * @param texts the texts of all languages
 * @throws if a language lacks a word of the form
 */
export function firstForm(texts: Readonly<Record<string, Texts>>): FirstForm {
  const keys: string[] = [];
  const app = replayApp([]);
  const context = {
    read: app.read,
    peek: app.peek,
    publish: () => undefined,
    language: 'en',
    t: (key: string) => `⟦${keys.push(key) - 1}⟧`,
  } as Partial<ViewContext> as ViewContext;
  const drawn = renderToStaticMarkup(
    <ViewContextProvider value={context}>
      <LoginView />
    </ViewContextProvider>,
  ).replace('<form', '<form method="dialog"');
  const order = [...drawn.matchAll(MARK)].map(([, number]) => keys[Number(number)] ?? '');
  return {
    markup: `<div class="first">${drawn.replace(MARK, (_, number: string) => textOf(texts['en'], keys[Number(number)] ?? ''))}</div>`,
    words: Object.fromEntries(
      Object.entries(texts).map(([language, all]) => [language, order.map((key) => textOf(all, key))]),
    ),
  };
}

function textOf(texts: Texts | undefined, key: string): string {
  const text = key
    .split('.')
    .reduce<Texts | string | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      texts,
    );
  if (typeof text !== 'string' || /[<>&"]/.test(text))
    throw new Error(`The first form has no plain word for ${key}.`);
  return text;
}
