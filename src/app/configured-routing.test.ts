import { describe, expect, test } from 'vitest';
import { routingOf } from '../api/routing/index.ts';
import { readConfig } from '../shell/config.ts';
import { configuredRouting } from './configured-routing.ts';

/** The routing engine that results from a `config.json` with these keys. */
const engineOf = (keys: object, isDemo = false) => {
  const read = readConfig(JSON.stringify({ backend: 'traccar', ...keys }));
  if (!read.ok) throw new Error(read.problem);
  return configuredRouting(read.config, isDemo);
};
const url = 'https://route.example.com/';
const PLACES = [
  { lat: 57.7, lng: 11.97 },
  { lat: 57.8, lng: 11.98 },
];
const asked = (keys: object) => {
  const engine = engineOf(keys);
  return engine && routingOf(engine).way(PLACES, 'car').request;
};

describe('[PLAN-02] the routing engine of config.json', () => {
  test('OSRM is asked at its address', () =>
    expect(asked({ routing: { kind: 'osrm', url } })).toMatchObject({
      method: 'get',
      path: 'https://route.example.com/route/v1/driving/11.97,57.7;11.98,57.8',
    }));

  test('Valhalla is asked at its address', () =>
    expect(asked({ routing: { kind: 'valhalla', url } })).toMatchObject({
      method: 'post',
      path: 'https://route.example.com/route',
    }));

  test('an address alone is that of an OSRM; the long form wins over it', () => {
    expect(engineOf({ routingUrl: url })).toEqual({ kind: 'osrm', url });
    expect(engineOf({ routingUrl: url, routing: { kind: 'valhalla', url } })).toEqual({
      kind: 'valhalla',
      url,
    });
  });

  test('is none where none is configured; the demo brings its own, unless one is configured', () => {
    expect(engineOf({})).toBeNull();
    expect(engineOf({}, true)).toMatchObject({ kind: 'osrm' });
    expect(engineOf({ routing: { kind: 'valhalla', url } }, true)).toEqual({ kind: 'valhalla', url });
  });

  test.each([
    ['a kind that nobody knows', { routing: { kind: 'graphhopper', url } }, /routing/],
    ['an address that is none', { routing: { kind: 'osrm', url: 'route' } }, /routing/],
    ['a short form that is no address', { routingUrl: 'route' }, /routingUrl/],
  ])('%s is refused with its place', (_, keys, problem) => {
    const read = readConfig(JSON.stringify(keys));
    expect(read.ok ? 'taken' : read.problem).toMatch(problem);
  });
});
