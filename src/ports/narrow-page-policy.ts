/**
 * Returns all hosts that a configuration contains, in the format of a content security policy: each for HTTP calls
 * and for web sockets.
 */
export const hostsIn = (config: string): string =>
  `${config} ${config.replaceAll('http', 'ws')}`.match(/\b(http|ws)s?:\/\/[\w.:-]+/g)?.join(' ') ?? '';

/** The only field of the configuration that is read here. The rest of the configuration is only searched for hosts. */
type Configured = { readonly servers?: 'any' | undefined };

/**
 * Returns the page's content security policy, in which the configured hosts replace the built page's "any host". Plain
 * http is allowed only in deployments where users choose their server (SRV-06). While a user is choosing, the app may
 * send requests to any host to find out what server it is, but may not open a web socket to it.
 */
export const narrowed = (policy: string, config: Configured, isChoosing: boolean): string => {
  const hosts = hostsIn(JSON.stringify(config));
  const named = config.servers ? hosts : hosts.replaceAll(/\b(http|ws):\S+ ?/g, '');
  return policy.replaceAll(/https:( wss:)? http:( ws:)?/g, (_, forCalls) =>
    isChoosing && forCalls ? 'https: http:' : named,
  );
};

/**
 * Adds a narrowed copy of the page's content security policy. A browser applies both policies, so the narrower one
 * counts. A page in development has no policy.
 */
export function narrowPolicy(config: Configured, isChoosing: boolean): void {
  const policy = document.querySelector('[http-equiv]')?.cloneNode() as HTMLMetaElement | undefined;
  if (!policy) return;
  policy.content = narrowed(policy.content, config, isChoosing);
  document.head.append(policy);
}
