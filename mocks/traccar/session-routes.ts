import {
  type Answer,
  denied,
  duplicate,
  empty,
  json,
  moved,
  noOpenId,
  noRange,
  noSession,
  plain,
  refusal,
  unauthorised,
} from './answers.ts';
import type { Pretend } from './pretend.ts';
import type { OpenRoute, Route } from './routes.ts';
import { momentOf } from './time.ts';
import { HOUSEHOLD, type Raw, TOTP_CODE, type User } from './users.ts';

const SERVER: Raw = {
  id: 1,
  attributes: {},
  registration: false,
  readonly: false,
  deviceReadonly: false,
  map: null,
  bingKey: null,
  mapUrl: null,
  overlayUrl: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  forceSettings: false,
  coordinateFormat: null,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  poiLayer: null,
  announcement: null,
  emailEnabled: false,
  geocoderEnabled: false,
  textEnabled: false,
  storageSpace: null,
  newServer: false,
  openIdEnabled: false,
  openIdForce: false,
  version: '6.9.1',
};
/** The link in Traccar's mail for a new password, up to the token. */
const RESET_LINK = '/reset-password?passwordReset=';
const STORAGE = [76_071_911_424, 270_553_174_016];

/** The mock Traccar server's routes for sign-in, sign-out, tokens, server settings and users. */
export const sessionRoutes = (pretend: Pretend): { open: OpenRoute[]; guarded: Route[] } => {
  const { sessions, users, world, server, isNewer, isOpen } = pretend;
  const { active } = world.scenarios;

  /** Returns the response that says why a user may not sign in, or null. */
  const refused = (user: User): Answer | null => {
    const { disabled, expirationTime } = users.raw(user);
    if (disabled === true) return denied('User is disabled');
    const ends = momentOf(typeof expirationTime === 'string' ? expirationTime : null);
    return ends !== null && ends <= world.nowMs() ? denied('User has expired') : null;
  };
  const settings = (): Raw => ({
    ...SERVER,
    ...(isOpen && { registration: true, emailEnabled: true }),
    ...(isNewer && { version: '6.14.5' }),
    ...server,
  });
  const mayChange = (user: User, id: number) => id === user.id || users.raw(user)['administrator'] === true;

  return {
    open: [
      {
        method: 'POST',
        path: '/session',
        answer({ form }) {
          const user = users.withPassword(form.get('email') ?? '', form.get('password') ?? '');
          if (!user || settings()['openIdForce']) return unauthorised;
          const no = refused(user);
          if (no) return no;
          if (users.raw(user)['totpKey'] !== null && form.get('code') !== TOTP_CODE)
            return form.get('code')
              ? denied('User authorization failed')
              : { ...unauthorised, headers: { 'WWW-Authenticate': 'TOTP' } };
          return { ...json(users.raw(user)), cookie: sessions.begin(user) };
        },
      },
      // A real server leads to the organisation's own page first, which then leads to the callback.
      {
        method: 'GET',
        path: '/session/openid/auth',
        answer: () =>
          settings()['openIdEnabled'] ? moved('/api/session/openid/callback?code=demo') : noOpenId,
      },
      {
        method: 'GET',
        path: '/session/openid/callback',
        answer({ query }) {
          const user = query.get('code') === 'demo' ? users.byId(HOUSEHOLD) : null;
          return settings()['openIdEnabled'] && user
            ? { ...moved('/'), cookie: sessions.begin(user) }
            : noOpenId;
        },
      },
      {
        method: 'GET',
        path: '/session',
        answer({ query, cookie }) {
          const token = query.get('token');
          const found = token === null ? cookie && sessions.ofCookie(cookie) : sessions.ofToken(token);
          if (!found) return noSession;
          // A person who opens a share link gets no session: its cookie would let the next tab see the whole account.
          return token === null || found.onlyDevice !== null
            ? json(users.raw(found))
            : { ...json(users.raw(found)), cookie: sessions.begin(found) };
        },
      },
      {
        method: 'GET',
        path: '/server',
        answer: (_, user) =>
          json({
            ...settings(),
            ...(active.has('maintenance') && { announcement: 'The server is under maintenance tonight.' }),
            storageSpace: user ? STORAGE : null,
          }),
      },
      {
        method: 'POST',
        path: '/users',
        answer({ json: data }, user) {
          const isAdministrator = user !== null && users.raw(user)['administrator'] === true;
          if (!isAdministrator && !settings()['registration']) return denied('Registration disabled');
          const { email, password } = data;
          if (typeof email !== 'string' || typeof password !== 'string') return noRange;
          const made = users.register(email, password);
          return made ? json(users.raw(made)) : duplicate('tc_users', email);
        },
      },
      {
        method: 'POST',
        path: '/password/reset',
        answer({ form }) {
          // According to Traccar's documentation, the response is the same whether the user exists or not.
          if (!settings()['emailEnabled']) return noRange;
          const customer = world.byEmail(form.get('email') ?? '');
          if (customer) world.accounts.mail(customer.account.email, customer.userID, 'reset', RESET_LINK);
          return { ...empty, status: 200 };
        },
      },
      {
        method: 'POST',
        path: '/password/update',
        answer({ form }) {
          const token = form.get('token') ?? '';
          const holder = world.accounts.holderOf(token, 'reset');
          if (!holder) return denied('Token has expired');
          world.accounts.use(token);
          world.accounts.setPassword(holder.userID, form.get('password') ?? '');
          return { ...empty, status: 200 };
        },
      },
      {
        method: 'GET',
        path: '/health',
        answer: () => ({ status: 200, type: 'text/plain', body: 'OK' }),
      },
    ],
    guarded: [
      {
        method: 'DELETE',
        path: '/session',
        // Refused to a revoked token, also if the cookie's session is still open.
        answer({ cookie }) {
          if (cookie) sessions.end(cookie);
          return { ...empty, cookie: '' };
        },
      },
      {
        method: 'POST',
        path: '/session/token',
        answer({ form, token }, user) {
          const ends = momentOf(form.get('expiration'));
          if (form.get('expiration') && ends === null)
            return refusal(
              400,
              'java.time.format.DateTimeParseException: Text could not be parsed at index 0',
              'org.traccar.helper.DateUtil.parseDate(DateUtil.java:1)',
            );
          // A token request with a cookie is part of signing in. One with a token renews that token.
          if (active.has('refresh-refused') && token !== '') return unauthorised;
          return plain(sessions.token(user, ends === null ? null : Math.floor(ends / 1000), user.onlyDevice));
        },
      },
      ...(isNewer
        ? [
            {
              method: 'POST',
              path: '/session/token/revoke',
              answer({ form }) {
                sessions.revoke(form.get('token') ?? '');
                return empty;
              },
            } satisfies Route,
          ]
        : []),
      {
        method: 'GET',
        path: '/server/timezones',
        answer: () => json(Intl.supportedValuesOf('timeZone')),
      },
      {
        method: 'GET',
        path: '/users',
        answer: (_, user) =>
          users.raw(user)['administrator'] === true
            ? json(users.all().map((each) => users.raw(each)))
            : json([users.raw(user)]),
      },
      {
        method: 'GET',
        path: '/users/:id',
        answer({ id }, user) {
          const found = users.byId(id);
          return found && mayChange(user, id) ? json(users.raw(found)) : denied('User access denied');
        },
      },
      {
        method: 'PUT',
        path: '/users/:id',
        answer({ id, json: data }, user) {
          const found = users.byId(id);
          if (!found || !mayChange(user, id)) return denied('User access denied');
          if (users.raw(user)['readonly'] === true) return denied('User is readonly');
          return json(users.change(found, data));
        },
      },
    ],
  };
};
