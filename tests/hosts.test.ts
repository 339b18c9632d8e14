import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configure, hostsIn, policyInPage } from '../.config/hosts.ts';
import { listFiles } from '../.config/list-files.ts';
import { contentSecurityPolicy } from '../.config/security.ts';

const CONFIG = JSON.stringify({
  backend: 'api',
  apiUrl: 'https://API.example.com/behind',
  socketUrl: 'wss://stream.example.com:8443/socket',
  mapStyleUrl: { light: 'https://maps.example.com/light.json', dark: 'https://maps.example.com/dark.json' },
  hosts: ['https://tiles.example.net'],
  phrase: { script: '/phrase/editor.js', projectId: 'x', accountId: 'y' },
});

describe('[checklist 33] the policy in the page', () => {
  test('names the hosts of the configuration, each once and as a socket too, and no others', () => {
    const { connect, images } = hostsIn(CONFIG);
    expect(images).toEqual([
      'https://api.example.com',
      'https://maps.example.com',
      'https://tiles.example.net',
    ]);
    expect(connect).toEqual([
      ...['api.example.com', 'stream.example.com:8443', 'maps.example.com', 'tiles.example.net'].map(
        (host) => `https://${host}`,
      ),
      ...['api.example.com', 'stream.example.com:8443', 'maps.example.com', 'tiles.example.net'].map(
        (host) => `wss://${host}`,
      ),
    ]);
  });

  test('names none without one', () => {
    expect(hostsIn(null)).toEqual({ connect: [], images: [] });
    expect(hostsIn('{"backend":"demo"}')).toEqual({ connect: [], images: [] });
  });

  test('of a build names no scheme at large', () => {
    const hook = policyInPage().transformIndexHtml as unknown as () => { attrs: { content: string } }[];
    const policy = hook()[0]?.attrs.content;
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/(https?|wss?):(?!\/\/)/);
  });

  /** A built folder, as small as can be. */
  function built() {
    const dist = mkdtempSync(join(tmpdir(), 'hosts-'));
    const escaped = contentSecurityPolicy().replaceAll("'", '&#39;');
    writeFileSync(
      join(dist, 'index.html'),
      `<head><meta http-equiv="Content-Security-Policy" content="${escaped}"><title>x</title></head>`,
    );
    writeFileSync(
      join(dist, 'sw.js'),
      'keep([{"url":"index.html","integrity":"sha256-old","revision":"old"}])',
    );
    const file = join(dist, 'given.json');
    writeFileSync(file, CONFIG);
    return { dist, file, read: (name: string) => readFileSync(join(dist, name), 'utf8') };
  }

  test('is written anew for a deployment, with its configuration; the worker then keeps that page', () => {
    const { dist, file, read } = built();
    const policy = configure(dist, file);
    expect(read('config.json')).toBe(CONFIG);
    const content = /content="([^"]*)"/.exec(read('index.html'))?.[1]?.replaceAll('&#39;', "'");
    expect(content).toBe(policy);
    expect(policy).toContain("connect-src 'self' https://api.example.com");
    expect(read('index.html')).toContain('<title>x</title>');
    listFiles(dist);
    expect(read('sw.js')).not.toContain('sha256-old');
    expect(configure(dist, file), 'and the same when it is done again').toBe(policy);
  });

  test('is not guessed: a file that is no JSON, and a page without a policy, stop it', () => {
    const { dist, file } = built();
    writeFileSync(file, '{');
    expect(() => configure(dist, file)).toThrow('JSON');
    writeFileSync(file, CONFIG);
    writeFileSync(join(dist, 'index.html'), '<head></head>');
    expect(() => configure(dist, file)).toThrow('carries no policy');
  });
});
