import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesOnly } from '../.config/files-only.ts';

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8');
const deploying = read('deploying.md');
const forNginx = read('deploying/nginx.conf');
const block = (start: RegExp): string => {
  const [, text] = new RegExp(`\`\`\`\\w*\\n(${start.source}[\\s\\S]*?)\n\`\`\``).exec(deploying) ?? [];
  if (!text) throw new Error(`The document has no block that begins with ${start.source}`);
  return text;
};

/** Files that a browser may request although they do not exist. */
const FILES = [
  '/assets/index-aaaaaaaa.js',
  '/assets/i18n/de.json',
  '/basemap/world.pmtiles',
  '/icons/icon-192.png',
  '/screenshots/phone-map.jpg',
  '/sw.js',
  '/first.js',
  '/repair.js',
];
const CONFIG = '/config.json';
const PAGES = ['/', '/v2', '/a/customer/7/map', '/share/TOKEN', '/assets', '/my-sw.js'];

/** What a server with this configuration answers for a path without a file: the app's page, or 404. */
type Answers = (path: string) => 'page' | 'not there';

/** nginx uses an exact location first, then the first matching pattern, then the longest matching prefix. */
function nginx(text: string): Answers {
  const found = [...text.matchAll(/^ {2}location (= |~ )?(\S+)\s+\{(.*)\}$/gm)].map(
    ([, how = '', what = '', rules = '']) => ({ how: how.trim(), what, rules }),
  );
  return (path) => {
    const beginnings = found.filter(({ how, what }) => how === '' && path.startsWith(what));
    const taken =
      found.find(({ how, what }) => how === '=' && what === path) ??
      found.find(({ how, what }) => how === '~' && new RegExp(what).test(path)) ??
      beginnings.toSorted((a, b) => b.what.length - a.what.length)[0];
    if (/try_files \$uri =404;/.test(taken?.rules ?? '')) return 'not there';
    expect(taken?.rules, path).toContain('try_files $uri /index.html;');
    return 'page';
  };
}

/** Reads a file of redirects. The first rule that matches decides. */
function redirects(text: string): Answers {
  const rules = text.split('\n').map((line) => line.split(/\s+/));
  return (path) => {
    const [, , status] =
      rules.find(([from = '']) =>
        from.endsWith('*') ? path.startsWith(from.slice(0, -1)) : from === path,
      ) ?? [];
    return status === '404' ? 'not there' : 'page';
  };
}

function caddy(text: string): Answers {
  const [, paths = ''] = /@files path (.+)/.exec(text) ?? [];
  const files = paths.split(' ');
  expect(text).toMatch(/handle @files \{\s+file_server\s+\}\s+handle \{\s+try_files \{path\} \/index\.html/);
  return (path) =>
    files.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : each === path))
      ? 'not there'
      : 'page';
}

function middleware(text: string): Answers {
  const [, pattern = ''] = /const FILES = \/(.+)\/;/.exec(text) ?? [];
  return (path) => (new RegExp(pattern).test(path) ? 'not there' : 'page');
}

/** The server of `npm start` with an empty folder, or that of `npm run dev`. */
function ours(hook: 'configurePreviewServer' | 'configureServer'): Answers {
  type Handler = (request: object, response: object, next: () => void) => void;
  let handler: Handler | undefined;
  const server = {
    middlewares: { use: (given: Handler) => void (handler = given) },
    config: { root: '/nowhere', build: { outDir: 'dist' } },
  };
  const after = (filesOnly()[hook] as (server: object) => (() => void) | undefined)(server);
  after?.();
  return (path) => {
    let answer: ReturnType<Answers> = 'not there';
    const response = { writeHead: (status: number) => (expect(status).toBe(404), { end: () => undefined }) };
    // The development server has already rewritten `url` to that of the page.
    handler?.({ url: '/index.html', originalUrl: path }, response, () => void (answer = 'page'));
    return answer;
  };
}

const HOSTS: [string, Answers][] = [
  ['nginx', nginx(forNginx)],
  ['hosts with a file of redirects', redirects(block(/\/assets\/\*\s+\/404/))],
  ['hosts with a function', middleware(block(/const FILES/))],
  ['Caddy', caddy(block(/# Caddy logs/))],
];

describe.each([
  ...HOSTS,
  ['our own preview', ours('configurePreviewServer')],
  ['our own development server', ours('configureServer')],
] as [string, Answers][])('[fault 66] set up as the document says, %s', (_, answers) => {
  test.each(FILES)('answers "not found" for %s if the file does not exist', (path) => {
    expect(answers(path)).toBe('not there');
  });

  test.each(PAGES)('returns the page for %s', (path) => {
    expect(answers(path)).toBe('page');
  });
});

test.each(HOSTS)('[fault 66] %s never returns the page instead of the configuration', (_, answers) => {
  expect(answers(CONFIG)).toBe('not there');
});

test('[checklist 2] nginx redirects unencrypted requests to https, and does not log them', () => {
  const [, plain = ''] = /server \{([^}]*listen 80;[^}]*)\}/.exec(forNginx) ?? [];
  expect(plain).toContain('return 301 https://$server_name$request_uri;');
  expect(plain).toContain('access_log off;');
  expect(plain).not.toContain('root ');
});

test('[checklist 2] the token in the address of a Traccar’s live connection is in no log of errors', () => {
  const passedOn = read('deploying/traccar.conf').match(/location [^}]*proxy_pass[^}]*/g) ?? [];
  expect(passedOn).toHaveLength(1);
  for (const place of passedOn) expect(place).toMatch(/error_log \S+ emerg;/);
  const [, hidden = ''] = /request>uri query \{([^}]*)\}/.exec(block(/# Caddy logs/)) ?? [];
  expect(hidden).toContain('replace token hidden');
});

describe('the container', () => {
  const dockerfile = read('deploying/Dockerfile');
  const compose = read('deploying/compose.yaml');

  test('has the same nginx configuration as the documentation, each file in the same place', () => {
    const copied = (text: string, before: RegExp) =>
      new Map(
        [...text.matchAll(new RegExp(`${before.source} (docs/deploying/\\S+\\.conf) (\\S+)`, 'g'))].map(
          ([, from = '', to = '']) => [from, to.endsWith('/') ? to + from.split('/').at(-1) : to],
        ),
      );
    const inImage = copied(dockerfile, /COPY/);
    expect(inImage).toEqual(copied(`${deploying}\n${read('traccar.md')}`, /\ncp/));
    expect([...inImage.keys()]).toEqual(['docs/deploying/nginx.conf', 'docs/deploying/traccar.conf']);
    expect(forNginx).toContain('include /etc/nginx/fixpoint/*.conf;');
  });

  test('has app and certificate where that configuration expects them', () => {
    for (const [, path = ''] of forNginx.matchAll(
      /(?:root|ssl_certificate) (\/\w+\/[\w/]+?)(?:\/certificate\.pem)?;/g,
    ))
      expect(dockerfile + compose).toMatch(new RegExp(`${path}[/:]`));
  });

  test('calls only its own host: none of the example hosts is left in the policy', () => {
    const [, pattern = ''] = /s# (\(https.*?)##g/.exec(dockerfile) ?? [];
    const policy = forNginx.replaceAll(new RegExp(` ${pattern}`, 'g'), '');
    expect(policy).not.toBe(forNginx);
    expect(policy.replaceAll('track.example.com', '')).not.toMatch(/\w\.example\.com(?!,| and)/);
  });

  test('contains nothing of a developer’s own configuration, and no key', () => {
    expect(read('deploying/Dockerfile.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', 'node_modules', 'public/config.json', 'certificates', '**/*.pem']),
    );
  });

  test('[checklist 2] git ignores the folder of certificates that the document has made in the clone', () => {
    expect(deploying).toContain('mkdir certificates && cp certificate.pem key.pem certificates/');
    expect(read('../.gitignore').split('\n')).toEqual(expect.arrayContaining(['certificates/', '*.pem']));
  });
});
