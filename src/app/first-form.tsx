import { renderToStaticMarkup } from 'react-dom/server';
import LoginView from '../../plugins/login/Login.view.tsx';
import { ViewContextProvider, type ViewContext } from '../ui/view.tsx';
import { replayApp } from './replay-app.ts';

/** The sign-in form as HTML, and its texts in each language, in the order in which they appear in the HTML. */
export type FirstForm = {
  readonly markup: string;
  readonly words: Readonly<Record<string, readonly string[]>>;
};

type Texts = { readonly [key: string]: Texts | string };

/** Matches a placeholder in the HTML of the sign-in form. The number is the index of the placeholder's text key. */
const MARK = /⟦(\d+)⟧/g;

/**
 * Returns the sign-in form that the HTML page contains from the start: the login view, in English, of an app that has
 * received no events. The form uses `method="dialog"`, so that the browser never puts the password into an address.
 *
 * @param texts the texts of all languages
 * @throws if a language lacks one of the form's texts
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
