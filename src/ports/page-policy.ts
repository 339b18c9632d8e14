/** All hosts that a configuration contains, as sources of a policy: each for calls and for sockets. */
export const hostsIn = (config: string): string =>
  `${config} ${config.replaceAll('http', 'ws')}`.match(/\b(http|ws)s?:\/\/[\w.:-]+/g)?.join(' ') ?? '';

/** The part of the configuration that is read; the rest is only searched for hosts. */
type Configured = { readonly servers?: 'any' | undefined };

/**
 * A built page's policy, with the configured hosts where it leaves hosts open. Plain http is for deployments where
 * users choose their server (SRV-06). While a user chooses, the app may query any host for its identity, but not
 * connect to it.
 */
export const narrowed = (policy: string, config: Configured, isChoosing: boolean): string => {
  const hosts = hostsIn(JSON.stringify(config));
  const named = config.servers ? hosts : hosts.replaceAll(/\b(http|ws):\S+ ?/g, '');
  return policy.replaceAll(/https:( wss:)? http:( ws:)?/g, (_, forCalls) =>
    isChoosing && forCalls ? 'https: http:' : named,
  );
};

/** Adds a narrowed copy of the page's policy. With two policies, both apply. A development page has none. */
export function narrowPolicy(config: Configured, isChoosing: boolean): void {
  const policy = document.querySelector('[http-equiv]')?.cloneNode() as HTMLMetaElement | undefined;
  if (!policy) return;
  policy.content = narrowed(policy.content, config, isChoosing);
  document.head.append(policy);
}
