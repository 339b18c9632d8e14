import { useEffect } from 'react';
import * as navigation from '../../events/navigation.ts';
import { inAccount, location } from '../core/app/location.ts';
import { withBase, withoutBase } from '../rules/base-path.ts';
import type { ViewContext } from '../ui/view.tsx';

/** The events before the browser uses a link's address: to show it, to copy it, or to open it in a new tab. */
const NAMES = ['pointerover', 'focusin', 'pointerdown'];

/**
 * Makes a plain click on a link within the app navigate without reloading the page. If a modifier key or the middle
 * button is used, or the link has a target or leads to another host, the browser handles the click as usual.
 */
export function useLinks({ peek, publish }: ViewContext): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const href = internalHref(event);
      if (href === null) return;
      event.preventDefault();
      publish(navigation.linkFollowed({ href }));
    };
    const name = (event: Event) => nameWhole(linkOf(event), peek(location).ghost);
    const until = new AbortController();
    document.addEventListener('click', press, until);
    for (const each of NAMES) document.addEventListener(each, name, until);
    return () => until.abort();
  }, [peek, publish]);
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Adds to a link's address the account that is viewed in ghost mode and the app's folder on its host, so that the
 * browser's own link functions lead to the same page as a click. A link with a target leaves the account.
 */
function nameWhole(link: HTMLAnchorElement | null, ghost: number | null): void {
  const href = link?.getAttribute('href') ?? '';
  if (!link || !/^\/(?!\/)/.test(href)) return;
  const path = withoutBase(href);
  link.setAttribute(
    'href',
    withBase(link.target || link.hasAttribute('download') ? path : inAccount(path, ghost)),
  );
}

/** Returns the address inside the app to which a click leads. Null if the browser should handle the click. */
function internalHref(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = linkOf(event);
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
    return null;
  return withoutBase(link.pathname) + link.search + link.hash;
}
