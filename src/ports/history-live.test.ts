import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutToken } from './http/without-token.ts';

test.each([
  ['/reset-password/abc', '', '/reset-password', 'abc'],
  ['/reset-password/abc/', 'scenario=slow', '/reset-password?scenario=slow', 'abc'],
  ['/reset-password/a%2Fb', '', '/reset-password', 'a/b'],
  ['/reset-password/%E0%A4%A', '', '/reset-password', '%E0%A4%A'],
  ['/register', 'token=abc', '/register', 'abc'],
  ['/register', 'a=1&token=abc&b=2', '/register?a=1&b=2', 'abc'],
  ['/reset-password/one', 'token=two', '/reset-password', 'one'],
  ['/reset-password', 'passwordReset=abc', '/reset-password', 'abc'],
  ['/reset-password', 'a=1&passwordReset=a%2Fb&b=2', '/reset-password?a=1&b=2', 'a/b'],
  ['/a/customer/7/reset-password', 'passwordReset=abc', '/a/customer/7/reset-password', 'abc'],
  ['/reset-password', 'passwordReset=one&token=two', '/reset-password', 'one'],
  ['/reset-password', 'passwordReset=&token=two', '/reset-password', 'two'],
  ['/reset-password/one', 'passwordReset=two', '/reset-password', 'one'],
])('[ACC-02] the token leaves the address %s?%s', (path, query, href, token) => {
  expect(withoutToken(path, query)).toEqual({ href, token });
});

test.each([
  ['/reset-password', ''],
  ['/reset-password/', ''],
  ['/reset-password/a/b', ''],
  ['/register', 'token='],
  ['/devices/abc', 'tokens=1'],
  ['/reset-password', 'passwordReset='],
  ['/reset-password', 'passwordresets=abc'],
  ['/register', 'passwordReset=abc'],
  ['/reset-passwords', 'passwordReset=abc'],
])('[ACC-02] the address %s?%s has none', (path, query) => {
  expect(withoutToken(path, query)).toBeNull();
});

test('[ACC-02] whatever the token is, it is not in what is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', minLength: 12 }), (token) => {
      const inPath = withoutToken(`/reset-password/${encodeURIComponent(token)}`, 'scenario=slow');
      expect(inPath).toEqual({ href: '/reset-password?scenario=slow', token });
      const inQuery = withoutToken('/register', new URLSearchParams({ token }).toString());
      expect(inQuery).toEqual({ href: '/register', token });
    }),
  );
});

test.each([
  ['/share/6a29f81c54624453', '', '/share', '6a29f81c54624453'],
  ['/share/6a29f81c54624453/', 'scenario=slow', '/share?scenario=slow', '6a29f81c54624453'],
  ['/share/%3Cscript%3E', '', '/share', '<script>'],
  ['/members/join/7e0f93bb12d8', 'scenario=slow', '/members/join?scenario=slow', '7e0f93bb12d8'],
  ['/members/join', '', null, ''],
  ['/members', 'device=7', null, ''],
  ['/share/a/b', '', '/share', 'a/b'],
  ['/stand-alone-page/viewmode_12_0a1b', '', '/stand-alone-page/viewmode', '12_0a1b'],
  ['/stand-alone-page/viewmode_', '', null, ''],
  ['/share', '', null, ''],
  ['/share/', '', null, ''],
  ['/shares', '', null, ''],
  ['/sharesome/abc', '', null, ''],
  ['/stand-alone-page/viewmode', '', null, ''],
  ['/stand-alone-page/help', '', null, ''],
])('[SHARE-03] the end of a shared link leaves the address %s?%s', (path, query, href, token) => {
  expect(withoutToken(path, query)).toEqual(href === null ? null : { href, token });
});

test.each([
  ['/a/customer/3001/members/join/7e0f93bb12d8', '/a/customer/3001/members/join'],
  ['/a/customer/x/members/join/7e0f93bb12d8/', '/a/customer/x/members/join'],
  ['/a/customer/1/a/customer/2/members/join/7e0f93bb12d8', '/a/customer/1/a/customer/2/members/join'],
  ['/a/customer/3001/share/7e0f93bb12d8', '/a/customer/3001/share'],
  ['/a/customer/3001/reset-password/7e0f93bb12d8', '/a/customer/3001/reset-password'],
])(
  '[MEM-01] [ROUTE-14] also within a customer’s account the end of a link leaves the address: %s',
  (path, href) => {
    expect(withoutToken(path, '')).toEqual({ href, token: '7e0f93bb12d8' });
  },
);

test('[SHARE-03] [checklist 16] whatever the end of a link is, it is not in what is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', minLength: 12 }), (salt) => {
      const left = withoutToken(`/share/${encodeURIComponent(salt)}`, '');
      expect(left).toEqual({ href: '/share', token: salt });
    }),
  );
});
