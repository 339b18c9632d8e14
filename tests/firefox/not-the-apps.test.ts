import { expect, test } from 'vitest';
import { withoutOthers } from './not-the-apps.ts';

const driver = 'uncaught: blocked (sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=)';
const reported = 'console: policy: style-src-elem inline  (http://localhost/)';

test('the driver’s own style is no complaint of the page, once for each time that Firefox names it', () => {
  expect(withoutOthers([reported, driver])).toEqual([]);
  expect(withoutOthers([reported, driver, reported, driver])).toEqual([]);
});

test('any other style that the policy keeps out is one', () => {
  const other = 'uncaught: blocked (sha256-0000)';
  expect(withoutOthers([reported, driver, reported, other])).toEqual([reported, other]);
  expect(withoutOthers([reported])).toEqual([reported]);
});

test.each([
  'uncaught: TypeError: error loading dynamically imported module: http://localhost:1/assets/a.js\nundefined',
  'uncaught: Firefox can’t establish a connection to the server at ws://localhost:1/socket.\nundefined',
  'uncaught: downloadable font: download failed (font-family: "Inter"): status=2152398850 source: http://localhost:1/a.woff2\nundefined',
  'console: Error (http://localhost:1/assets/visitor-CXIm9gFh.js)',
  'uncaught: The connection to ws://localhost:1/socket was interrupted while the page was loading.\nundefined',
])('what Firefox broke off itself is no complaint of the page: %s', (told) => {
  expect(withoutOthers([told])).toEqual([]);
});

test.each([
  'uncaught: TypeError: error loading dynamically imported module: http://localhost:1/a.js\nat load (b.js:1:7)',
  'uncaught: TypeError: a is undefined\nundefined',
  'uncaught: downloadable font: download failed (font-family: "Inter"): status=2147746065 source: http://localhost:1/a.woff2\nundefined',
  'console: Error: no (http://localhost:1/assets/visitor-CXIm9gFh.js)',
  'console: TypeError: error loading dynamically imported module: http://localhost:1/a.js (http://localhost/)',
])('what a script throws is one: %s', (told) => {
  expect(withoutOthers([told])).toEqual([told]);
});
