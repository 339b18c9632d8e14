import { renderToStaticMarkup } from 'react-dom/server';
import LoginView from '../../plugins/login/Login.view.tsx';
import { ViewContextProvider, type ViewContext } from '../ui/view.tsx';
import { replayApp } from './replay-app.ts';

/** The form as markup, and its words by language, in the order in which they appear. */
export type FirstForm = {
  readonly markup: string;
  readonly words: Readonly<Record<string, readonly string[]>>;
};

type Texts = { readonly [key: string]: Texts | string };

/** A placeholder for the word with this number while the form is rendered. */
const MARK = /⟦(\d+)⟧/g;

/**
 * Returns the sign-in form that the page contains: the login view of an empty log, in English. It sends nothing by
 * itself (`method="dialog"`): a password must never become part of an address.
 *
 * @param texts of all languages
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
  /** The words in the order in which they appear in the markup. */
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
