import { type Config, readConfig } from './config.ts';

/**
 * The configuration with the server chosen in this browser, if the deployment permits a choice (SRV-06). Settings
 * about the deployment's own server do not apply to another.
 */
export function withChosen(config: Config, chosen: string | null): Config {
  if (config.servers !== 'any' || chosen === null) return config;
  // It is stored in the format of `config.json`.
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

/** The page where the user chooses a server. */
const CHOICE = /\/server\/?$/;

/**
 * Whether this page is for choosing a server. True also if none is chosen, so that the user never types a password
 * for an unchecked server.
 */
export const choosesServer = ({ servers, backend }: Config, isChosen: boolean, path: string): boolean =>
  servers === 'any' && (CHOICE.test(path) || (!isChosen && backend !== 'demo'));
