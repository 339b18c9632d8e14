import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { picturesOf } from './announcement-pictures.ts';

test.each(['warning', 'update', 'info', 'survey', 'offer', 'geofences'])(
  '[ALERT-12] an alert of type %s has its own picture',
  (kind) => {
    expect(picturesOf(kind, '', '/')).toEqual([`/assets/server-alert/${kind}.svg`]);
    expect(existsSync(`public/assets/server-alert/${kind}.svg`)).toBe(true);
  },
);
test.each(['', 'new kind', '../../x', '__proto__', 'constructor', 'warning.svg?x'])(
  '[ALERT-12] type %j has the plain one',
  (kind) => expect(picturesOf(kind, '', '/app/')).toEqual(['/app/assets/server-alert/other.svg']),
);
test.each([
  ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['/assets/a.png', '/assets/a.png'],
  ['assets/device_markers/dog.svg', '/app/assets/device_markers/dog.svg'],
])('[ALERT-12] its own picture %s comes first, and that of its type when it fails', (own, address) =>
  expect(picturesOf('info', own, '/app/')).toEqual([address, '/app/assets/server-alert/info.svg']),
);
test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '//evil.example/x.png',
  '/\\evil.example/x.png',
  'http://evil.example/x.png',
  'https://name:word@evil.example/x.png',
  'blob:https://evil.example/1',
  'x.png',
  'https://',
])('%j is no address of a picture', (own) =>
  expect(picturesOf('info', own, '/')).toEqual(['/assets/server-alert/info.svg']),
);
