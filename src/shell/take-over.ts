import { appState } from '../core/app/app-state.ts';
import { location } from '../core/app/location.ts';
import { settings } from '../core/app/settings.ts';
import type { Asked } from '../first/asked.ts';
import type { App } from '../kernel/app.ts';
import { resolve, type Route } from '../kernel/route.ts';
import { loadAhead } from '../ui/lazy-view.ts';
import type { FetchTexts } from './language.ts';

/** Whether the page shows its built-in sign-in form. */
export const showsFirstForm = (): boolean => 'first' in document.documentElement.dataset;

/** Uses the page's own call from before the app loaded as the response to the first request. */
export function earlyFetch({ config }: Asked): typeof fetch {
  return (_, options) => {
    options?.signal?.addEventListener('abort', config.abort);
    return config.answer;
  };
}

/** A visitor's texts, including those that the page requested first. */
export function earlyTexts({ words }: Asked, ask: FetchTexts): FetchTexts {
  return async (language) => {
    if (language !== words?.language) return ask(language);
    const answer = await words.answer.catch(() => null);
    return answer?.ok && !answer.bodyUsed
      ? ((await answer.json()) as Record<string, unknown>)
      : ask(language);
  };
}

/** Resolves when the first page can be drawn completely. Until then the page's own form stays. */
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
  // A view that fails to load shows its own error.
  await loadAhead(route.load).catch(() => undefined);
}

/**
 * Transfers the state of the page's own form to the app's, at the moment the app draws it: the typed text, the
 * focus, and whether it was submitted. The text goes only from one field to the other.
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
    // Any page other than sign-in takes nothing over.
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
      // E-mail fields have no selection.
      if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  }
  if ('sent' in before.dataset) form.requestSubmit();
}

/** Sets a value as if the user typed it. React overrides the element's own setter, so this calls the prototype's. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
