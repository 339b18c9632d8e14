import { type Config, readConfig } from './config.ts';

/**
 * The configuration with the server that was chosen in this browser, where the deployment lets anybody choose (SRV-06). What it
 * says of its own server does not hold for another.
 */
export function withChosen(config: Config, chosen: string | null): Config {
  if (config.servers !== 'any' || chosen === null) return config;
  // It is kept as what `config.json` would say.
  const found = readConfig(chosen);
  if (!found.ok || found.config.backend === 'demo' || found.config.apiUrl === undefined) return config;
  const { backend, apiUrl } = found.config;
  if (backend === config.backend && apiUrl === config.apiUrl) return config;
  const {
    socketUrl: _socket,
    encryptionKey: _encryption,
    webPushKey: _push,
    maintenanceStart: _maintenance,
    ...rest
  } = config;
  return { ...rest, backend, apiUrl, testAccounts: [] };
}

/** The page where a server is chosen. */
const CHOICE = /\/server\/?$/;

/** Does this page choose a server? It also does where nobody has: no password is typed for a server that was not looked at. */
export const choosesServer = ({ servers, backend }: Config, isChosen: boolean, path: string): boolean =>
  servers === 'any' && (CHOICE.test(path) || (!isChosen && backend !== 'demo'));
