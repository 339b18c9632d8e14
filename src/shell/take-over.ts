import { appState } from '../core/app/app-state.ts';
import { location } from '../core/app/location.ts';
import { settings } from '../core/app/settings.ts';
import type { Asked } from '../first/asked.ts';
import type { App } from '../kernel/app.ts';
import { resolve, type Route } from '../kernel/route.ts';
import { loadAhead } from '../ui/lazy-view.ts';
import type { FetchTexts } from './language.ts';

/** Whether the page still shows the sign-in form of its HTML. */
export const showsFirstForm = (): boolean => 'first' in document.documentElement.dataset;

/**
 * Returns a replacement for `fetch` that answers the request for the configuration with the response to the request
 * that the page already sent before the app was loaded.
 */
export function earlyFetch({ config }: Asked): typeof fetch {
  return (_, options) => {
    options?.signal?.addEventListener('abort', config.abort);
    return config.answer;
  };
}

/**
 * Returns a function that loads a visitor's texts. It reuses the texts that the page requested before the app was
 * loaded.
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

/** Resolves when the app's first page can be drawn completely. Until then, the sign-in form of the HTML page stays. */
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
  // A failure is ignored here: the view shows its own error.
  await loadAhead(route.load).catch(() => undefined);
}

/**
 * Waits until the app draws its own sign-in form in place of the one in the HTML page. Then moves the user's input
 * over: the typed text, the focus, and whether the form was submitted. The text is copied only from field to field.
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
    // If the app's first page is not the sign-in form, nothing is moved.
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
      // The selection is copied only if the field has one; e-mail fields have none.
      if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  }
  if ('sent' in before.dataset) form.requestSubmit();
}

/**
 * Sets a field's value as if the user had typed it. React overrides the setter of the element itself, so this calls the
 * setter of the prototype.
 */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
