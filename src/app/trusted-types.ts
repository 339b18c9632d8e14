import { withBase } from '../rules/base-path.ts';

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

/** The browser lets a page create each policy once; a second registration uses the existing one. */
const made = new WeakMap<Policies, ReturnType<Policies['createPolicy']>>();

/**
 * Returns the service worker's address in the form that the browser requires: created by a policy that allows no
 * other address.
 */
export function serviceWorkerUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (!trustedTypes) return url;
  const policy =
    made.get(trustedTypes) ??
    trustedTypes.createPolicy('app-sw', {
      createScriptURL(wanted) {
        if (wanted !== withBase('/sw.js')) throw new TypeError(`Script address not allowed: ${wanted}`);
        return wanted;
      },
    });
  made.set(trustedTypes, policy);
  return policy.createScriptURL(url);
}

/**
 * Creates the one policy for script addresses: MapLibre and the app create workers from plain strings. It rejects
 * all but the listed addresses of the app.
 */
export function allowScriptUrls(urls: readonly string[]): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, window.location.href);
      const known = urls.some((each) => new URL(each, window.location.href).pathname === pathname);
      if (origin !== window.location.origin || !known)
        throw new TypeError(`Script address not allowed: ${pathname}`);
      return url;
    },
  });
}
