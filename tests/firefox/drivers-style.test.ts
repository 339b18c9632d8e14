import { expect, test } from 'vitest';
import { withoutDriversStyle } from './drivers-style.ts';

const driver = 'uncaught: blocked (sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=)';
const reported = 'console: policy: style-src-elem inline  (http://localhost/)';

test('the driver’s own style is no complaint of the page, once for each time that Firefox names it', () => {
  expect(withoutDriversStyle([reported, driver])).toEqual([]);
  expect(withoutDriversStyle([reported, driver, reported, driver])).toEqual([]);
});

test('any other style that the policy keeps out is one', () => {
  const other = 'uncaught: blocked (sha256-0000)';
  expect(withoutDriversStyle([reported, driver, reported, other])).toEqual([reported, other]);
  expect(withoutDriversStyle([reported])).toEqual([reported]);
});
