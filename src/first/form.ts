/**
 * Whether this is a first visit, at an address of the sign-in form. On a later visit the user may be signed in, and
 * other addresses show other pages.
 *
 * @param base the app's folder on its host
 * @param kept what an earlier visit stored; throws if the browser stores nothing, so each visit counts as the first
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
 * Whether the sign-in form in the page fits this deployment. It does not if users choose their server, which comes
 * before the password, or with Traccar, whose form has other texts.
 *
 * @param config text of `config.json`; null if there is none, and the demo runs
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
 * Replaces a form's English texts with those of another language, both lists in the order of the page: visible
 * texts and those for screen readers.
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
 * Remembers that the user submitted the sign-in form before the app was loaded, so that the app can submit it.
 * Until then this also handles the button that shows the password.
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
