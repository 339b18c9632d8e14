import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { WebSocket } from 'ws';

const document = readFileSync(new URL('../../docs/traccar.md', import.meta.url), 'utf8');
/**
 * The code blocks of docs/traccar.md in this language, in order, with the given address of the Traccar server put in.
 */
const texts = (language: string, traccar: string): string[] =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\\n\`\`\``, 'g'))].map(([, text = '']) =>
    text.replaceAll('127.0.0.1:8082', traccar),
  );

/** The file docs/deploying/traccar.conf that nginx includes, with the given address of the Traccar server put in. */
export const nginxPassingOn = (traccar: string): string =>
  readFileSync(new URL('../../docs/deploying/traccar.conf', import.meta.url), 'utf8').replaceAll(
    '127.0.0.1:8082',
    traccar,
  );
/** The Caddyfile of docs/deploying.md with the block that docs/traccar.md adds, for a Traccar server at this address. */
export const caddyPassingOn = (text: string, traccar: string): string =>
  text.replace(/^ {2}route \{$/m, `$&\n${texts('caddy', traccar).join('\n')}`);

type Answer = { readonly status: number; readonly cookie: string; readonly text: string };
const ask = (port: number, method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<Answer>((done, fail) => {
    const asked = request(
      { host: 'localhost', port, path: `/api${path}`, method, headers, rejectUnauthorized: false },
      (answer) => {
        let text = '';
        answer.on('data', (piece) => void (text += String(piece)));
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            text,
          }),
        );
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });

/**
 * Signs in to Traccar, requests the devices and opens the socket, all through the web server as a proxy. Returns the
 * token that it used.
 */
export async function throughTo(
  port: number,
  expect: (what: string, found: unknown, wanted: unknown) => void,
): Promise<string> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect('passed on: the server', (await ask(port, 'GET', '/server', {})).text, /"version":"6\.9\.1"/);
  expect('passed on: a stranger', (await ask(port, 'GET', '/devices', {})).status, 401);
  const account = 'email=customer@demo.fixpoint.example&password=customer-demo';
  const { cookie } = await ask(port, 'POST', '/session', form, account);
  const { text: token } = await ask(port, 'POST', '/session/token', { ...form, cookie });
  const devices = await ask(port, 'GET', '/devices', { Authorization: `Bearer ${token}` });
  expect('passed on: devices', (JSON.parse(devices.text) as unknown[]).length, 12);
  const first = await firstOfSocket(port, token);
  expect('passed on: the live connection', first, /^\{"positions":\[\{/);
  return token;
}

/** Opens the live connection while Traccar does not answer. What the web server logs about it must hide the token. */
export async function withoutTraccar(
  port: number,
  token: string,
  expect: (what: string, found: unknown, wanted: unknown) => void,
): Promise<void> {
  expect('the live connection without a Traccar', await firstOfSocket(port, token), /\b502\b/);
}

/** Opens the live connection. Returns its first message, or why there is none. */
async function firstOfSocket(port: number, token: string): Promise<string> {
  const socket = new WebSocket(`wss://localhost:${port}/api/socket?token=${token}`, {
    headers: { Origin: `https://localhost:${port}` },
    rejectUnauthorized: false,
  });
  const first = await new Promise<string>((done) => {
    socket.on('message', (data) => done(String(data)));
    socket.on('error', (error) => done(error.message));
  });
  socket.terminate();
  return first;
}
