import { withBase } from '../rules/base-path.ts';

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

/** The policies created so far. A page may create each policy only once, so later calls reuse it. */
const made = new WeakMap<Policies, ReturnType<Policies['createPolicy']>>();

/**
 * Returns the service worker's address as the trusted value that browsers require. The policy that creates this value
 * allows no other address.
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
 * Creates the Trusted Types policy for script addresses. It is needed because MapLibre and the app create workers from
 * plain strings. The policy rejects all addresses except the listed ones on the app's own host.
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
