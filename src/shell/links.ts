import { useEffect, useRef } from 'react';

/**
 * Links are links: a plain press on one that stays inside the app is followed without loading the page anew;
 * with a modifier key, the middle button, a target or another host the browser does what it always does.
 */
export function useLinks(follow: (href: string) => void): void {
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const href = internalHref(event);
      if (href === null) return;
      event.preventDefault();
      latest.current(href);
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, []);
}

/** The address inside the app that a press leads to, or null when the browser should handle it. */
function internalHref(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
    return null;
  return link.pathname + link.search + link.hash;
}
