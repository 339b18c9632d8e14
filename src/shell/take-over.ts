import { appState } from '../core/app/app-state.ts';
import { location } from '../core/app/location.ts';
import { settings } from '../core/app/settings.ts';
import type { Asked } from '../first/asked.ts';
import type { App } from '../kernel/app.ts';
import { resolve, type Route } from '../kernel/route.ts';
import { loadAhead } from '../ui/lazy-view.ts';
import type { FetchTexts } from './language.ts';

/** Whether the page shows the sign-in form that its HTML contains. */
export const showsFirstForm = (): boolean => 'first' in document.documentElement.dataset;

/**
 * Returns a `fetch` function that answers the app's first request with the response to the same request that the
 * page sent before the app was loaded.
 */
export function earlyFetch({ config }: Asked): typeof fetch {
  return (_, options) => {
    options?.signal?.addEventListener('abort', config.abort);
    return config.answer;
  };
}

/**
 * Returns a function that loads a visitor's texts; it uses those that the page requested before the app was loaded.
 */
export function earlyTexts({ words }: Asked, ask: FetchTexts): FetchTexts {
  return async (language) => {
    if (language !== words?.language) return ask(language);
    const answer = await words.answer.catch(() => null);
    return answer?.ok && !answer.bodyUsed
      ? ((await answer.json()) as Record<string, unknown>)
      : ask(language);
  };
}

/** Resolves when the app's first page can be drawn completely. Until then the HTML page's own sign-in form stays. */
export async function firstPageReady({ read, listen }: App, routes: readonly Route[]): Promise<void> {
  const shown = (): Route | null => {
    const { place } = read(location);
    if (!place || read(appState).isInitializing || !read(settings).textsReady) return null;
    const found = resolve(place, routes, read);
    return found.kind === 'show' ? found.route : null;
  };
  const route = await new Promise<Route>((done) => {
    const look = () => {
      const found = shown();
      if (!found) return;
      stop();
      done(found);
    };
    const stop = listen(shown, look);
    look();
  });
  // If the view's code fails to load, that is ignored here: the view shows its own error.
  await loadAhead(route.load).catch(() => undefined);
}

/**
 * When the app draws its sign-in form in place of the one in the HTML page, moves the state over: the typed text,
 * the focus, and whether the form was submitted. The text goes only from one field to the other.
 */
export function takeOver(root: Element): void {
  const before = root.querySelector<HTMLFormElement>('.first form');
  if (!before) return;
  let focused = document.activeElement;
  before.addEventListener('focusin', ({ target }) => (focused = target as Element));
  new MutationObserver((_, observer) => {
    if (before.isConnected) return;
    observer.disconnect();
    delete document.documentElement.dataset['first'];
    // If the app shows another page than the sign-in, nothing is moved into it.
    const form = root.querySelector<HTMLInputElement>('input[name=password]')?.form;
    if (form) moveInto(form, before, focused);
  }).observe(root, { childList: true, subtree: true });
}

function moveInto(form: HTMLFormElement, before: HTMLFormElement, focused: Element | null): void {
  for (const old of before.querySelectorAll('input')) {
    const field = form.querySelector<HTMLInputElement>(`input[name="${old.name}"]`);
    if (!field) continue;
    if (old.value !== '') type(field, old.value);
    if (old === focused) {
      field.focus();
      // The selection is only copied if the field has one; e-mail fields have none.
      if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  }
  if ('sent' in before.dataset) form.requestSubmit();
}

/**
 * Sets a field's value as if the user had typed it. React overrides the element's own setter, so call the one of the
 * prototype.
 */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
