#!/usr/bin/env node
// Stands in for Firefox's own program where the test driver starts it: starts Firefox with the same words and passes on what
// both say (WebDriver BiDi, JSON over a WebSocket). One command that the driver always sends is younger than the Firefox with
// long support; it is answered here, where Firefox does not know it, as if it had been done: the screen stays light.
// FIREFOX_PATH names Firefox.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const YOUNGER = 'emulation.setMediaFeaturesOverride';
const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

let said = '';
firefox.stderr.setEncoding('utf8').on('data', (text) => {
  if (said === null) return;
  said += text;
  const [, address] = LISTENS.exec(said) ?? [];
  if (!address) return;
  said = null;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  // The driver reads this line, as it would read Firefox's own.
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  );
  server.on('connection', (driver) => connect(driver, new WebSocket(`${address}/session`)));
});

/** Passes on every message between the two until one of them leaves. */
function connect(driver, browser) {
  const waiting = [];
  const pretended = new Set();
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message);
  });
  driver.on('message', (data) => {
    const message = data.toString();
    const { id, method } = JSON.parse(message);
    if (method === YOUNGER) pretended.add(id);
    if (browser.readyState === WebSocket.OPEN) browser.send(message);
    else waiting.push(message);
  });
  browser.on('message', (data) => {
    const message = data.toString();
    driver.send(pretended.size > 0 ? answered(message, pretended) : message);
  });
  driver.on('close', () => browser.close());
  browser.on('close', () => driver.close());
  browser.on('error', () => driver.close());
}

/** The browser's message; a success where it does not know the younger command. */
function answered(message, pretended) {
  const { id, error } = JSON.parse(message);
  if (!pretended.delete(id) || error !== 'unknown command') return message;
  return JSON.stringify({ type: 'success', id, result: {} });
}
