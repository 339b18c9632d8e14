import { withBase } from '../rules/base-path.ts';

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

/** The browser lets a page make each policy once; whoever registers once more takes the one that is there. */
const made = new WeakMap<Policies, ReturnType<Policies['createPolicy']>>();

/** The address of the service worker as the browser wants it: made by a policy that knows no other. */
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
 * The one policy for script addresses: MapLibre makes its worker from a plain string, and so do we. Anything but the
 * listed addresses of our own is refused.
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
