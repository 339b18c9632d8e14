import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentSecurityPolicy } from './security.ts';

type Hosts = {
  /** May be called: what `config.json` names, and each as a socket. */
  readonly connect: readonly string[];
  /** May give pictures. */
  readonly images: readonly string[];
};

/** The hosts that the text of a `config.json` names, wherever in it; none without one. */
export function hostsIn(text: string | null): Hosts {
  const named = [...(text ?? '').matchAll(/"(https?|wss?):\/\/([^/"?#\s]+)/gi)].map(
    ([, scheme = '', host = '']) => `${scheme.toLowerCase()}://${host.toLowerCase()}`,
  );
  const web = named.map((origin) => origin.replace(/^ws/, 'http'));
  const sockets = web.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    connect: [...new Set([...web, ...sockets])],
    images: [...new Set(named.filter((origin) => origin.startsWith('http')))],
  };
}

const OWN = 'public/config.json';
/** The hosts of the `config.json` that a developer, or whoever builds for one deployment, keeps in `public/`. */
export const ownHosts = (): Hosts => hostsIn(existsSync(OWN) ? readFileSync(OWN, 'utf8') : null);

/**
 * Writes the policy into the built page, for hosts that cannot set headers: our own host, and those of `public/config.json`. For
 * another configuration `npm run configure` writes it anew.
 */
export const policyInPage = (): Plugin => ({
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => {
    const { connect, images } = ownHosts();
    return [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(connect, images) },
        injectTo: 'head-prepend',
      },
    ];
  },
});

const META = /(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)/;

/**
 * Puts a configuration into a built folder, and its hosts into the policy of the page there.
 *
 * @returns the policy
 * @throws when the file is no JSON, or the page has no policy to be replaced
 */
export function configure(dist: string, file: string): string {
  const text = readFileSync(file, 'utf8');
  JSON.parse(text);
  const { connect, images } = hostsIn(text);
  const policy = contentSecurityPolicy(connect, images);
  const page = join(dist, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!META.test(html)) throw new Error(`${page} carries no policy: is it of a build?`);
  writeFileSync(
    page,
    html.replace(META, (_, begin: string, end: string) => begin + policy.replaceAll("'", '&#39;') + end),
  );
  copyFileSync(file, join(dist, 'config.json'));
  return policy;
}
