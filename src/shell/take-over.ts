import { appState } from '../core/app/app-state.ts';
import { location } from '../core/app/location.ts';
import { settings } from '../core/app/settings.ts';
import type { Asked } from '../first/asked.ts';
import type { App } from '../kernel/app.ts';
import { resolve, type Route } from '../kernel/route.ts';
import { loadAhead } from '../ui/lazy-view.ts';
import type { FetchTexts } from './language.ts';

/** Is the sign-in form on the screen that the page brings along? */
export const showsFirstForm = (): boolean => 'first' in document.documentElement.dataset;

/** A call as the page made it before the app was there; the first one is answered with that. */
export function earlyFetch({ config }: Asked): typeof fetch {
  return (_, options) => {
    options?.signal?.addEventListener('abort', config.abort);
    return config.answer;
  };
}

/** A visitor's words, those that the page asked for first among them. */
export function earlyTexts({ words }: Asked, ask: FetchTexts): FetchTexts {
  return async (language) => {
    if (language !== words?.language) return ask(language);
    const answer = await words.answer.catch(() => null);
    return answer?.ok && !answer.bodyUsed
      ? ((await answer.json()) as Record<string, unknown>)
      : ask(language);
  };
}

/** Resolves when the first page can be drawn in one piece: until then the page's own form stays. */
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
  // A view that cannot be loaded shows its own error.
  await loadAhead(route.load).catch(() => undefined);
}

/**
 * Brings what somebody did in the page's own form into the app's, in the moment in which the app draws it: what was typed, where the
 * focus was, and that it was sent. What was typed goes from one field to the other and nowhere else.
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
    // Another page than the sign-in takes nothing.
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
      // Fields of an e-mail address have no selection.
      if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  }
  if ('sent' in before.dataset) form.requestSubmit();
}

/** Sets a value as if it were typed. React watches the element's own setter, so the one of the prototype is called. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
