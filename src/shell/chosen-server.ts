import { type Config, readConfig } from './config.ts';

/**
 * Returns the configuration with the server that the user chose in this browser, if the deployment permits a choice
 * (SRV-06). Settings that concern only the deployment's own server are left out if the user chose another one.
 */
export function withChosen(config: Config, chosen: string | null): Config {
  if (config.servers !== 'any' || chosen === null) return config;
  // The user's choice is stored in the same format as `config.json`.
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
  return { ...rest, backend, apiUrl, testAccounts: [], isChosen: true };
}

/** Matches the address of the page on which the user chooses a server. */
const CHOICE = /\/server\/?$/;

/**
 * Whether the current page is the one for choosing a server. As long as no server has been chosen, every page is; so
 * the user never types a password for an unchecked server.
 */
export const choosesServer = ({ servers, backend }: Config, isChosen: boolean, path: string): boolean =>
  servers === 'any' && (CHOICE.test(path) || (!isChosen && backend !== 'demo'));
