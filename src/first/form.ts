/**
 * Whether this is the user's first visit, at an address that opens the sign-in form. On a later visit, the user may
 * already be signed in.
 *
 * @param base the app's folder on its host
 * @param kept returns what an earlier visit stored; if it throws, the browser stores nothing, and every visit counts as
 * the first
 */
export function isFirstVisit(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  base: string,
  kept: () => string | null,
): boolean {
  if (![base, `${base}login`].includes(pathname) || search !== '' || hash !== '') return false;
  try {
    return kept() === null;
  } catch {
    return true;
  }
}

/**
 * Whether the sign-in form in the page is the right one for this deployment. It is not if users must choose a server
 * first, or if the server is Traccar, whose form has other texts.
 *
 * @param config text of `config.json`; null if there is none, in which case the demo runs
 */
export function fitsForm(config: string | null): boolean {
  if (config === null) return true;
  try {
    const { backend = 'demo', servers } = JSON.parse(config) as { backend?: string; servers?: string };
    return servers === undefined && (backend === 'demo' || backend === 'api');
  } catch {
    return false;
  }
}

/**
 * Replaces a form's English texts with another language's: visible texts, and those for screen readers. Both lists are
 * in the order of the page.
 */
export function translate(form: Element, english: readonly string[], words: readonly string[]): void {
  let next = 0;
  const inLanguage = (text: string) => (text === english[next] ? (words[next++] ?? text) : text);
  const nodes = document.createTreeWalker(form, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node instanceof Element)
      for (const name of ['aria-label', 'title']) {
        const text = node.getAttribute(name);
        if (text !== null) node.setAttribute(name, inLanguage(text));
      }
    else node.nodeValue = inLanguage(node.nodeValue ?? '');
}

/**
 * If the user submits the sign-in form before the app is loaded, remembers this, so that the app can submit the form.
 * Until then, this also handles the button that reveals the password.
 */
export function keepSubmit(page: Element): void {
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    (event.target as HTMLElement).dataset['sent'] = '';
  });
  // If the user types after submitting the form, the submission is forgotten.
  page.addEventListener('input', ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form) delete form.dataset['sent'];
  });
  page.querySelector('form [type=button]')?.addEventListener('click', ({ currentTarget }) => {
    const input = (currentTarget as Element).parentElement?.querySelector('input');
    if (input) input.type = input.type === 'password' ? 'text' : 'password';
  });
}
