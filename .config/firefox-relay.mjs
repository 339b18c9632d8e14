#!/usr/bin/env node
// Playwright starts this script instead of Firefox. The script starts Firefox with the same arguments and passes
// messages between Playwright and Firefox (WebDriver BiDi, JSON over a WebSocket). Playwright always sends one command
// that Firefox ESR does not know: it emulates media features such as the colour scheme. This script answers it with
// "success", and the colour scheme stays light.
// FIREFOX_PATH is the path of Firefox.
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
  // Playwright reads the address from this line, as it would from Firefox's own output.
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  );
  server.on('connection', (driver) => connect(driver, new WebSocket(`${address}/session`)));
});

/** Passes every message between Playwright (`driver`) and Firefox (`browser`) until one of them disconnects. */
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

/** Returns the browser's message. If the browser did not know the command `YOUNGER`, returns a success instead. */
function answered(message, pretended) {
  const { id, error } = JSON.parse(message);
  if (!pretended.delete(id) || error !== 'unknown command') return message;
  return JSON.stringify({ type: 'success', id, result: {} });
}
