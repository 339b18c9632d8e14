import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** Says, as a message for the terminal, why a server cannot be used and what to do. */
export class Unusable extends Error {}

/** How long to wait for a response (milliseconds). */
const PATIENCE = 10_000;
/**
 * Maximum length of a response (characters). Traccar's `GET /api/server` returns about one kilobyte; a longer
 * response is not from Traccar.
 */
const LARGEST = 200_000;
const OLDEST = 6;

/**
 * Parses the address of a Traccar server as a user types it: the address of its web page or of its API.
 *
 * @throws Unusable
 */
export function traccarAddress(text: string | undefined): URL {
  const example = 'Example: npm start -- --traccar https://traccar.example.com';
  if (!text) throw new Unusable(`The address of the server is missing. ${example}`);
  if (!/^https?:\/\//i.test(text))
    throw new Unusable(`"${text}" does not begin with https:// or http://. ${example}`);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Unusable(`"${text}" is not an address. ${example}`);
  }
  if (url.username || url.password)
    throw new Unusable('Leave name and password out of the address: you sign in on the page.');
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/api(\/.*)?$/, '');
  return url;
}

/** Returns a server's address without Traccar's own paths: `https://host/folder`, without a slash at the end. */
export const baseOf = (server: URL): string => `${server.origin}${server.pathname.replace(/\/$/, '')}`;

/**
 * Requests the server's version. Checks its certificate as strictly as a browser. `patience` in milliseconds.
 *
 * @returns the version
 * @throws Unusable with a text for the terminal
 */
export async function checkTraccar(server: URL, patience = PATIENCE): Promise<string> {
  const name = baseOf(server);
  const { status, location, text } = await askServer(server, patience);
  if (status >= 300 && status < 400) throw new Unusable(redirected(server, location));
  if (status === 401)
    throw new Unusable(`${name} asks for a password before Traccar can be reached. That is not supported.`);
  if (status >= 502 && status <= 504)
    throw new Unusable(
      `${name} answers, but Traccar behind it does not (HTTP ${status}). Is Traccar running?`,
    );
  const version = status === 200 ? versionIn(text) : null;
  if (version === null)
    throw new Unusable(
      `${name} answers, but it is not a Traccar server (GET /api/server: HTTP ${status}). ` +
        'Give the address at which you open Traccar in the browser.',
    );
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Unusable(
      `${name} runs Traccar ${version}. Fixpoint needs ${OLDEST}.0 or newer: update the server.`,
    );
  return version;
}

function versionIn(text: string): string | null {
  try {
    const answer = JSON.parse(text) as { version?: unknown; registration?: unknown } | null;
    return typeof answer?.version === 'string' && typeof answer.registration === 'boolean'
      ? answer.version
      : null;
  } catch {
    return null;
  }
}

function redirected(server: URL, location: string | undefined): string {
  const name = baseOf(server);
  try {
    const to = traccarAddress(new URL(location ?? '', `${name}/api/server`).href);
    if (baseOf(to) !== name)
      return `${name} sends every call on to ${baseOf(to)}. Use that address: npm start -- --traccar ${baseOf(to)}`;
  } catch {
    // An invalid address gets the general message below.
  }
  return `${name} sends every call on to another address. Give the address at which it ends.`;
}

type Reply = { readonly status: number; readonly location: string | undefined; readonly text: string };

function askServer(server: URL, patience: number): Promise<Reply> {
  const name = baseOf(server);
  const slow = `${name} has not answered within ${patience / 1000} seconds. Check the address and the firewall.`;
  return new Promise((done, fail) => {
    const send = server.protocol === 'https:' ? overHttps : overHttp;
    const asked = send(`${name}/api/server`, { headers: { Accept: 'application/json' }, agent: false });
    const timer = setTimeout(() => asked.destroy(new Unusable(slow)), patience);
    const end = (outcome: () => void) => {
      clearTimeout(timer);
      outcome();
    };
    asked.on('error', (error: NodeJS.ErrnoException) =>
      end(() => fail(error instanceof Unusable ? error : new Unusable(sentenceFor(error, server)))),
    );
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
        if (text.length > LARGEST) answer.destroy();
      });
      answer.on('error', () => {});
      answer.on('close', () =>
        end(() => done({ status: answer.statusCode ?? 0, location: answer.headers.location, text })),
      );
    });
    asked.end();
  });
}

/** Says what a network error means and what to do about it. */
function sentenceFor(error: NodeJS.ErrnoException, server: URL): string {
  const name = baseOf(server);
  const { hostname, protocol } = server;
  const code = error.code ?? error.message;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no server named ${hostname}. Check the spelling, and that this computer is online.`;
    case 'ECONNREFUSED':
      return `Nothing answers at ${name}. Is Traccar running there? Without a proxy in front its port is 8082.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${name} cannot be reached. Check the address, the network and the firewall.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return (
        `The certificate of ${name} is self-signed, so it is not trusted. ` +
        'Name it or its authority: NODE_EXTRA_CA_CERTS=/path/to/certificate.pem npm start -- --traccar ' +
        name
      );
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return (
        `The certificate of ${name} is from an authority that is not trusted, or the server leaves out the ` +
        'certificate in between. Mend the server, or name the authority in NODE_EXTRA_CA_CERTS.'
      );
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${name} has expired. Renew it on the server.`;
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${name} is not valid yet. Check the clocks of the server and of this computer.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${name} is for another name, not for ${hostname}. Use the name that it is for.`;
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `${name} does not speak https. Try http://${server.host}, in your own network only.`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `${name} closed the connection without an answer.${protocol === 'http:' ? ' Try https.' : ''}`;
    default:
      return `${name} cannot be used: ${code}.`;
  }
}
