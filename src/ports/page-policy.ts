/** The hosts that a configuration names, wherever in it, as sources of a policy: each for calls, and for sockets. */
export const hostsIn = (config: string): string =>
  `${config} ${config.replaceAll('http', 'ws')}`.match(/\b(http|ws)s?:\/\/[\w.:-]+/g)?.join(' ') ?? '';

/** What counts of it; everything else is looked through for hosts. */
type Configured = { readonly servers?: 'any' | undefined };

/**
 * A built page's policy with the hosts of its configuration where it leaves hosts open. Plain http is for deployments where
 * people choose their server (SRV-06). While one chooses, any host may be asked who it is; it may not be connected to.
 */
export const narrowed = (policy: string, config: Configured, isChoosing: boolean): string => {
  const hosts = hostsIn(JSON.stringify(config));
  const named = config.servers ? hosts : hosts.replaceAll(/\b(http|ws):\S+ ?/g, '');
  return policy.replaceAll(/https:( wss:)? http:( ws:)?/g, (_, forCalls) =>
    isChoosing && forCalls ? 'https: http:' : named,
  );
};

/** Adds the page's policy once more, narrowed. Of two policies both count. A page of a developer carries none. */
export function narrowPolicy(config: Configured, isChoosing: boolean): void {
  const policy = document.querySelector('[http-equiv]')?.cloneNode() as HTMLMetaElement | undefined;
  if (!policy) return;
  policy.content = narrowed(policy.content, config, isChoosing);
  document.head.append(policy);
}
