import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../.config/security.ts';
import { enterDemo, mapIsReady, panel, rows } from './app.ts';
import { base, visit } from './browser.ts';
import { enter, serve } from './with-api.ts';
import { word } from './words.ts';

test.each(['/', '/login', '/v2', '/no/such/page', '/sw.js', '/config.json'])(
  '[checklist 1] the response to %s has every header',
  async (path) => {
    const { headers } = await fetch(base + path);
    for (const [name, value] of Object.entries(securityHeaders(contentSecurityPolicy())))
      expect(headers.get(name), name).toBe(value);
  },
);

test('the built page contains its own policy, for hosts that cannot set headers', {
  tags: 'smoke',
}, async () => {
  const html = await (await fetch(`${base}/`)).text();
  const [, written = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const policy = written.replaceAll('&#39;', "'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|<style|\sstyle=/);
});

test('[checklist 3] the running app cannot load a script from elsewhere in any way', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({
    withWorker: true,
    expected: [/policy|Content Security|TrustedScript|trusted/i],
  });
  await page.getByRole('button').first().waitFor();
  const outcomes = await page.evaluate(async () => {
    const tried = async (attempt: () => unknown) => {
      try {
        await attempt();
        return 'done';
      } catch (problem) {
        return problem instanceof Error ? problem.name : 'refused';
      }
    };
    const script = (url: string) => {
      document.createElement('script').src = url;
    };
    const named = (name: string) =>
      (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes.createPolicy(name, {});
    return {
      worker: await tried(() => new Worker('/assets/other.js')),
      'a worker of another host': await tried(() => new Worker('https://evil.example/x.js')),
      'a worker of text': await tried(() => new Worker('data:text/javascript,1')),
      'service worker': await tried(() => navigator.serviceWorker.register('/other.js')),
      script: await tried(() => script('/assets/other.js')),
      markup: await tried(() => {
        document.createElement('div').innerHTML = '<b>x</b>';
      }),
      'a policy of somebody else': await tried(() => named('mine')),
      'another default policy': await tried(() => named('default')),
    };
  });
  expect(outcomes).toEqual({
    worker: 'TypeError',
    'a worker of another host': 'TypeError',
    'a worker of text': 'TypeError',
    'service worker': 'TypeError',
    script: 'TypeError',
    markup: 'TypeError',
    'a policy of somebody else': 'TypeError',
    'another default policy': 'TypeError',
  });
});

test('[checklist 33] if the host sets no headers, the running page calls only its own host and the configured ones', async () => {
  const { page } = await visit({
    withoutMap: true,
    path: '/login',
    expected: [/policy|Content Security|ERR_|Failed to load|request: https:\/\/\w+\.example/i],
    before: async (context) => {
      await context.route(
        ({ pathname }) => pathname === '/login',
        async (route) => {
          const answer = await route.fetch();
          const { 'content-security-policy': _, ...headers } = answer.headers();
          await route.fulfill({ response: answer, headers });
        },
      );
      await context.route('**/config.json', (route) =>
        route.fulfill({ json: { backend: 'demo', routingUrl: 'https://routes.example.com/v1' } }),
      );
      await context.route(/^https:\/\/[a-z]+\.example\.com\//, (route) =>
        route.fulfill({ body: 'reached', headers: { 'Access-Control-Allow-Origin': '*' } }),
      );
    },
  });
  await page.getByRole('button').first().waitFor();
  const outcomes = await page.evaluate(async () => {
    const stopped: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      stopped.push(`${effectiveDirective} ${new URL(blockedURI).host}`);
    });
    const asked = (host: string) =>
      fetch(`https://${host}/x`).then(
        (answer) => answer.text(),
        () => 'not reached',
      );
    const picture = document.createElement('img');
    picture.src = 'https://other.example.com/x.png';
    const settled = new Promise((done) => {
      document.addEventListener('securitypolicyviolation', () => stopped.length === 2 && done(null));
    });
    return {
      named: await asked('routes.example.com'),
      other: await asked('other.example.com'),
      stopped: (await settled, stopped.toSorted()),
    };
  });
  expect(outcomes).toEqual({
    named: 'reached',
    other: 'not reached',
    stopped: ['connect-src other.example.com', 'img-src other.example.com'],
  });
});

test('[MAP-09] [checklist 27] the offered online map gets no request before the user chooses it; the built-in map replaces it when it fails', async () => {
  const asked: string[] = [];
  const { page } = await visit({
    path: '/login',
    expected: [/openfreemap|Failed to load/i],
    before: async (context) => {
      await context.route(
        ({ pathname }) => pathname === '/login',
        async (route) => {
          const answer = await route.fetch();
          const { 'content-security-policy': _, ...headers } = answer.headers();
          await route.fulfill({ response: answer, headers });
        },
      );
      await context.route('https://tiles.openfreemap.org/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } });
      });
    },
  });
  await enterDemo(page);
  await mapIsReady(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: word('mapTools.layers'), exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: word('mapTools.types.online'), exact: true }).click();
  await page.getByText('tiles.openfreemap.org').first().waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('menuitem', { name: word('map.showOnline'), exact: true }).click();
  await page.getByText(word('map.builtIn')).waitFor({ state: 'attached' });
  expect(asked).toEqual(['https://tiles.openfreemap.org/styles/positron']);
});

test('another site cannot put the app into a frame', async () => {
  const { page, context } = await visit({ expected: [/frame|refused|evil\.example/i] });
  await context.route('https://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${base}/login"></iframe>` }),
  );
  const other = await context.newPage();
  await other.goto('https://evil.example/');
  await other.waitForTimeout(1_000);
  const [, frame] = other.frames();
  expect(
    await frame
      ?.locator('[data-testid=route-page]')
      .count()
      .catch(() => 0),
  ).toBe(0);
  expect(page.url()).toContain(base);
});

test('[checklist 27] only our own hosts get requests, and requests for the map name neither devices nor users', async () => {
  const server = await serve();
  const { page, context } = await visit({ at: server.origin });
  const asked: URL[] = [];
  context.on('request', (request) => void asked.push(new URL(request.url())));
  await enter(page);
  await mapIsReady(page);
  await rows(page).first().click();
  await panel(page).waitFor();
  await page.keyboard.press('+');
  await mapIsReady(page);
  const byNetwork = asked.filter(({ protocol }) => /^(https?|wss?):$/.test(protocol));
  expect([...new Set(byNetwork.map(({ host }) => host))]).toEqual([new URL(server.origin).host]);
  const ofOthers = byNetwork.filter(({ pathname }) => !/^\/(api|socket)\b/.test(pathname));
  expect(ofOthers.some(({ pathname }) => pathname.startsWith('/basemap/'))).toBe(true);
  // Looks for ids, IMEIs, exact positions, names and addresses.
  const says = ofOthers.filter(({ href }) =>
    /\d{6,}(?!\d*\.(js|css|png))|\d\.\d{3}|@|%40|customer|volvo|token/i.test(href),
  );
  expect(says.map(({ href }) => href)).toEqual([]);
  expect(byNetwork.length).toBeGreaterThan(ofOthers.length);
});
