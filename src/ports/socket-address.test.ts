import { expect, test } from 'vitest';
import { socketAddress } from './socket-address.ts';

const OURS = 'wss://api.example.com/socket';
const API = 'https://api.example.com/api/v1';
const at = (named: string | null, configured = OURS) => socketAddress(named, configured, API);

test.each([
  ['wss://api.example.com/live'],
  ['wss://api.example.com:8443/live'],
  ['WSS://API.EXAMPLE.COM/live'],
])('[checklist 32] %s is on the API’s own host: the stream is opened there', (named) => {
  expect(at(named)).toEqual({ url: named, isRefused: false });
});

test('[checklist 32] so is a host that the configuration names', () => {
  const named = 'wss://stream.example.net/7';
  expect(at(named, 'wss://stream.example.net/socket')).toEqual({ url: named, isRefused: false });
});

test.each([
  ['wss://evil.example/socket'],
  ['wss://api.example.com.evil.example/socket'],
  ['wss://evil.example/api.example.com'],
  ['wss://api.example.com@evil.example/'],
  ['wss://somebody:secret@api.example.com/'],
  ['ws://api.example.com/socket'],
  ['https://api.example.com/socket'],
  ['javascript:alert(1)'],
  ['wss://'],
  [''],
])('[checklist 32] %j is not: the stream stays where it is configured', (named) => {
  expect(at(named)).toEqual({ url: OURS, isRefused: true });
});

test('without one the configured place counts; one in clear only beside one in clear', () => {
  expect(at(null)).toEqual({ url: OURS, isRefused: false });
  const plain = 'ws://localhost:9/socket';
  expect(socketAddress('ws://localhost:9/live', plain, 'http://localhost:9/api/v1').isRefused).toBe(false);
});
