/**
 * Returns all hosts that a configuration contains, in the format of a content security policy: each for HTTP calls
 * and for web sockets.
 */
export const hostsIn = (config: string): string =>
  `${config} ${config.replaceAll('http', 'ws')}`.match(/\b(http|ws)s?:\/\/[\w.:-]+/g)?.join(' ') ?? '';

/** The only part of the configuration that is read here; the rest is only searched for hosts. */
type Configured = { readonly servers?: 'any' | undefined };

/**
 * Returns the page's content security policy, limited to the configured hosts where the built page allows any host.
 * Plain http is for deployments where users choose their server (SRV-06). While a user chooses, the app may ask any
 * host what server it is, but not connect to it.
 */
export const narrowed = (policy: string, config: Configured, isChoosing: boolean): string => {
  const hosts = hostsIn(JSON.stringify(config));
  const named = config.servers ? hosts : hosts.replaceAll(/\b(http|ws):\S+ ?/g, '');
  return policy.replaceAll(/https:( wss:)? http:( ws:)?/g, (_, forCalls) =>
    isChoosing && forCalls ? 'https: http:' : named,
  );
};

/**
 * Adds a narrowed copy of the page's content security policy. If a page has two policies, the browser applies both.
 * A development page has none.
 */
export function narrowPolicy(config: Configured, isChoosing: boolean): void {
  const policy = document.querySelector('[http-equiv]')?.cloneNode() as HTMLMetaElement | undefined;
  if (!policy) return;
  policy.content = narrowed(policy.content, config, isChoosing);
  document.head.append(policy);
}
