import { describe, expect, test } from 'vitest';
import { choosesServer, withChosen } from './chosen-server.ts';
import { readConfig, type Config } from './config.ts';

const read = (text: string): Config => {
  const found = readConfig(text);
  if (!found.ok) throw new Error(found.problem);
  return found.config;
};
const ANY = read(
  '{"backend":"api","apiUrl":"https://a.example","servers":"any","encryptionKey":"k","testAccounts":["a@b.c"],"analyticsUrl":"https://c.example"}',
);
const chosen = (backend: string, apiUrl: string) => JSON.stringify({ backend, apiUrl });

describe('[SRV-06] the configuration and a server that was chosen', () => {
  test('the chosen one counts, and nothing that was said of the configured server goes to it', () => {
    const found = withChosen(ANY, chosen('traccar', 'https://gps.example.com'));
    expect(found).toMatchObject({ backend: 'traccar', apiUrl: 'https://gps.example.com', testAccounts: [] });
    expect(found.encryptionKey).toBeUndefined();
    expect(found.analyticsUrl).toBe('https://c.example');
  });

  test('the configured one chosen is itself, with all that is said of it', () => {
    expect(withChosen(ANY, chosen('api', 'https://a.example'))).toBe(ANY);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['nothing in it', '{}'],
    ['a list', '[]'],
    ['the demo', chosen('demo', 'https://gps.example.com')],
    ['another kind', chosen('nobodys', 'https://gps.example.com')],
    ['no address', chosen('traccar', 'gps')],
  ])('%s changes nothing', (_, text) => expect(withChosen(ANY, text)).toBe(ANY));

  test('where the deployment lets nobody choose, what was chosen once does not count', () => {
    const fixed = read('{"backend":"api","apiUrl":"https://a.example"}');
    expect(withChosen(fixed, chosen('traccar', 'https://gps.example.com'))).toBe(fixed);
  });

  test('only "any" may stand there', () => {
    expect(readConfig('{"backend":"traccar","servers":["https://a.example"]}')).toMatchObject({ ok: false });
  });
});

test.each<[config: string, isChosen: boolean, path: string, opens: boolean]>([
  ['{"backend":"traccar","servers":"any"}', false, '/login', true],
  ['{"backend":"traccar","servers":"any"}', false, '/v2', true],
  ['{"backend":"traccar","servers":"any"}', true, '/login', false],
  ['{"backend":"traccar","servers":"any"}', true, '/server', true],
  ['{"backend":"demo","servers":"any"}', false, '/login', false],
  ['{"backend":"demo","servers":"any"}', false, '/server', true],
  ['{"backend":"traccar"}', false, '/server', false],
  ['{"backend":"demo"}', false, '/login', false],
])('[SRV-06] with %s, a server chosen: %s, %s chooses one: %s', (config, isChosen, path, opens) =>
  expect(choosesServer(read(config), isChosen, path)).toBe(opens),
);
