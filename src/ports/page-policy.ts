/** The hosts that a configuration names, wherever in it, as sources of a policy: each for calls, and for sockets. */
export const hostsIn = (config: string): string =>
  `${config} ${config.replaceAll('http', 'ws')}`.match(/\b(http|ws)s?:\/\/[\w.:-]+/g)?.join(' ') ?? '';

/**
 * Adds the page's policy once more, with the hosts of its configuration where the built page leaves hosts open: it serves every
 * configuration. Of two policies both count. A page of a developer carries none.
 */
export function narrowPolicy(config: object): void {
  const policy = document.querySelector('[http-equiv]')?.cloneNode() as HTMLMetaElement | undefined;
  if (!policy) return;
  policy.content = policy.content.replace(/https:( wss:)?/g, hostsIn(JSON.stringify(config)));
  document.head.append(policy);
}
