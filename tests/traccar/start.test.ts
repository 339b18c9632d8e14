import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type PretendTraccar, startPretendTraccar } from './pretend-server.ts';

const START = new URL('../../.config/start.mjs', import.meta.url).pathname;
/**
 * An app of one page. Its build command writes that page at once: how the real app is built and which headers it is
 * served with, other tests show.
 */
const APP: Readonly<Record<string, string>> = {
  'node_modules/vite/bin/vite.js': `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist');
writeFileSync('dist/index.html', 'the app');
writeFileSync('dist/config.json', '{"backend":"demo"}');`,
  'package.json': '{ "type": "module" }',
  ...{ 'package-lock.json': '{}', 'index.html': '', 'vite.config.ts': 'export default {};' },
  ...{ 'src/a': '', 'events/a': '', 'plugins/a': '', 'mocks/a': '', 'public/a': '', '.config/a': '' },
};

let traccar: PretendTraccar;
let folder = '';
let started: ChildProcess;
let said = '';
let address = '';
beforeAll(async () => {
  traccar = await startPretendTraccar();
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-start-'));
  for (const [name, text] of Object.entries(APP)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  started = spawn(process.execPath, [START, '--traccar', traccar.origin], { cwd: folder });
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (piece) => void (said += String(piece)));
  await vi.waitUntil(() => said.includes('Ctrl+C'), { timeout: 30_000 });
  address = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
});
afterAll(async () => {
  started.kill();
  await traccar.close();
  await rm(folder, { recursive: true });
});

test('[SRV-08] the terminal says where the app runs, and for which server', () => {
  expect(said).toContain(`Fixpoint runs at ${address}/ for ${new URL(traccar.origin).host} (Traccar 6.9.1).`);
});

test('[SRV-08] the app is served with a configuration that names the Traccar server', async () => {
  const read = async (path: string) => (await fetch(address + path)).text();
  expect(await read('/')).toBe('the app');
  expect(await read('/v2')).toBe('the app');
  expect(JSON.parse(await read('/config.json'))).toEqual({ backend: 'traccar' });
});

test('[SRV-08] calls and the socket go to the Traccar, on the app’s own host', async () => {
  const signedIn = await fetch(`${address}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'customer@demo.fixpoint.example', password: 'customer-demo' }),
  });
  expect(signedIn.status).toBe(200);
  const cookie = (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  const devices = await fetch(`${address}/api/devices`, { headers: { cookie } });
  expect(await devices.json()).toHaveLength(12);
  expect(traccar.seen).toContainEqual({ method: 'GET', path: '/devices', status: 200 });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/socket`, { headers: { cookie } });
  const first = await new Promise((done) => socket.once('message', done));
  expect(JSON.parse(String(first))).toHaveProperty('positions.length', 11);
  socket.terminate();
});
