import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { baseOf, checkTraccar, traccarAddress, Unusable } from '../../.config/traccar-check.ts';

type Wanted = {
  /** The host names for which the certificate is valid. */
  readonly names: readonly string[];
  readonly from: Date;
  readonly to: Date;
};

/** Encodes one value in DER: type, length, bytes (ITU-T X.690). */
const der = (kind: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const number = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const identifier = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const text = (kind: number, value: string) => der(kind, Buffer.from(value, 'latin1'));
const bits = (value: Uint8Array) => der(0x03, Buffer.from([0]), value);
const time = (at: Date) => text(0x18, `${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`);

/**
 * Creates a self-signed certificate for test servers on this machine. Each run makes a new one; none is stored (RFC 5280;
 * ECDSA on P-256 with SHA-256).
 */
function selfSigned({ names, from, to }: Wanted): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const named = sequence(der(0x31, sequence(identifier(0x55, 0x04, 0x03), text(0x0c, names[0] ?? 'test'))));
  const others = sequence(...names.map((name) => text(0x82, name)));
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(publicBytes).digest();
  const content = sequence(
    der(0xa0, number(2)),
    number(0x01, ...serial.subarray(0, 8)),
    algorithm,
    named,
    sequence(time(from), time(to)),
    named,
    publicBytes,
    der(0xa3, sequence(sequence(identifier(0x55, 0x1d, 0x11), der(0x04, others)))),
  );
  const whole = sequence(content, algorithm, bits(sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`,
  };
}

const DAY = 86_400_000;
const server = JSON.stringify({ id: 1, registration: false, version: '6.9.1' });
const give =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** Starts this server for one test and returns its address. */
async function listen(on: Server, scheme = 'http'): Promise<URL> {
  await new Promise<void>((done) => on.listen(0, 'localhost', done));
  onTestFinished(
    () =>
      new Promise((done) => {
        on.closeAllConnections();
        on.close(() => done());
      }),
  );
  return new URL(`${scheme}://localhost:${(on.address() as AddressInfo).port}`);
}
const outcomeOf = (typed: string): string | Unusable => {
  try {
    return baseOf(traccarAddress(typed));
  } catch (error) {
    if (error instanceof Unusable) return error;
    throw error;
  }
};
const problem = async (url: URL, patience?: number): Promise<string> => {
  try {
    return `no problem: ${await checkTraccar(url, patience)}`;
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return error.message;
  }
};

describe('[SRV-08] the address that somebody types', () => {
  test.each([
    ['https://my.server', 'https://my.server'],
    ['https://my.server/', 'https://my.server'],
    ['HTTPS://My.Server:8443/traccar/', 'https://my.server:8443/traccar'],
    ['http://192.168.1.5:8082/api', 'http://192.168.1.5:8082'],
    ['https://my.server/api/server?x=1#y', 'https://my.server'],
  ])('%s means %s', (typed, base) => {
    expect(baseOf(traccarAddress(typed))).toBe(base);
  });

  test.each([undefined, '', 'my.server', 'ftp://my.server', 'https://', 'javascript:alert(1)'])(
    '%s is refused with an example',
    (typed) => {
      expect(() => traccarAddress(typed)).toThrow(/Example: npm start -- --traccar https:/);
    },
  );

  test('a password in the address is refused and never repeated', () => {
    expect(() => traccarAddress('https://me:geheim@my.server')).toThrow(/Leave name and password out/);
    expect(() => traccarAddress('https://me:geheim@my.server')).not.toThrow(/geheim/);
  });

  test('whatever is typed is an address or a sentence', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.webUrl({ withFragments: true, withQueryParameters: true })),
        (typed) => {
          const meant = outcomeOf(typed);
          expect(meant instanceof Unusable || /^https?:\/\/[^/]+.*[^/]$/.test(meant)).toBe(true);
        },
      ),
    );
  });
});

describe('[SRV-08] what is told before anything is served', () => {
  test('a Traccar is told with its version, also in a folder', async () => {
    const asked: string[] = [];
    const url = await listen(
      createServer((request, response) => {
        asked.push(request.url ?? '');
        give(200, server)(request, response as never);
      }),
    );
    expect(await checkTraccar(url)).toBe('6.9.1');
    expect(await checkTraccar(new URL('/traccar', url))).toBe('6.9.1');
    expect(asked).toEqual(['/api/server', '/traccar/api/server']);
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      'a web page',
      give(200, '<!doctype html><p>Hello</p>'),
      /not a Traccar server \(GET \/api\/server: HTTP 200\)/,
    ],
    ['JSON of another service', give(200, '{"version":"1.2"}'), /not a Traccar server/],
    ['null', give(200, 'null'), /not a Traccar server/],
    ['nothing there', give(404, 'Not found'), /not a Traccar server.*HTTP 404/],
    ['an endless answer', give(200, `"${'x'.repeat(300_000)}`), /not a Traccar server/],
    ['a password in front', give(401, '', { 'WWW-Authenticate': 'Basic' }), /asks for a password before/],
    ['a proxy without a Traccar', give(502, 'Bad Gateway'), /Traccar behind it does not \(HTTP 502\)/],
    ['an old Traccar', give(200, server.replace('6.9.1', '5.12')), /runs Traccar 5\.12.*needs 6\.0 or newer/],
  ])('%s', async (_, answer, sentence) => {
    expect(await problem(await listen(createServer(answer)))).toMatch(sentence);
  });

  test('a redirect is told and not followed', async () => {
    const url = await listen(createServer(give(301, '', { Location: 'https://my.server/api/server' })));
    expect(await problem(url)).toMatch(
      /sends every call on to https:\/\/my\.server\. Use that address: npm start/,
    );
    const round = await listen(createServer(give(302, '', { Location: '/api/server' })));
    expect(await problem(round)).toMatch(/Give the address at which it ends/);
    const odd = await listen(createServer(give(302, '', { Location: 'javascript:alert(1)' })));
    expect(await problem(odd)).toMatch(/Give the address at which it ends/);
  });

  test('nobody listens', async () => {
    const closed = createServer();
    const url = await listen(closed);
    await new Promise((done) => closed.close(done));
    expect(await problem(url)).toMatch(/Nothing answers at .*8082/);
  });

  test('there is no such name', async () => {
    expect(await problem(new URL('https://no-such-host.invalid'))).toMatch(
      /no server named no-such-host\.invalid/,
    );
  });

  test('a server that says nothing is given up', async () => {
    const url = await listen(createServer(() => {}));
    expect(await problem(url, 60)).toMatch(/has not answered within 0\.06 seconds/);
  });

  test('a server that hangs up', async () => {
    const url = await listen(createServer((request) => request.socket.destroy()));
    expect(await problem(url)).toMatch(/closed the connection without an answer. Try https/);
  });

  test('https at a port that does not speak it', async () => {
    const { port } = await listen(createServer(give(200, server)));
    expect(await problem(new URL(`https://localhost:${port}`))).toMatch(/does not speak https\. Try http:/);
  });

  test('a port that speaks something else', async () => {
    const other = createNetServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await new Promise<void>((done) => other.listen(0, 'localhost', done));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    expect(await problem(new URL(`http://localhost:${port}`))).toMatch(
      /cannot be used: HPE_|closed the connection/,
    );
  });

  const certified = async (names: readonly string[], from: number, to: number, isTrusted: boolean) => {
    const at = (days: number) => new Date(Date.now() + days * DAY);
    const certificate = selfSigned({ names, from: at(from), to: at(to) });
    if (isTrusted) {
      const before = getCACertificates('default');
      setDefaultCACertificates([...before, certificate.cert]);
      onTestFinished(() => setDefaultCACertificates(before));
    }
    return listen(createTlsServer(certificate, give(200, server)), 'https');
  };

  test('a certificate that signs itself is not trusted, until it is named', async () => {
    expect(await problem(await certified(['localhost'], -1, 1, false))).toMatch(
      /self-signed, so it is not trusted\. .*NODE_EXTRA_CA_CERTS=\S+ npm start -- --traccar https:\/\/localhost/,
    );
    expect(await problem(await certified(['localhost'], -1, 1, true))).toBe('no problem: 6.9.1');
  });

  test('a certificate for another name, one that has expired, and one of tomorrow', async () => {
    expect(await problem(await certified(['other.example'], -1, 1, true))).toMatch(
      /is for another name, not for localhost/,
    );
    expect(await problem(await certified(['localhost'], -9, -2, true))).toMatch(/has expired\. Renew it/);
    expect(await problem(await certified(['localhost'], 2, 9, true))).toMatch(
      /not valid yet\. Check the clocks/,
    );
  });
});

describe('[SRV-08] what the terminal says', () => {
  const start = new URL('../../.config/start.mjs', import.meta.url).pathname;
  /** Runs `npm start` with these words, without its set-up. A wrong address ends it before it builds anything. */
  const started = (...words: readonly string[]) =>
    new Promise<{ code: unknown; out: string; error: string }>((done) =>
      execFile(process.execPath, [start, ...words], { timeout: 20_000 }, (ended, out, error) =>
        done({ code: ended ? ended.code : 0, out, error }),
      ),
    );

  test.each([
    ['no address', ['--traccar'], /Example: npm start -- --traccar https:/],
    ['an address without its scheme', ['--traccar', 'my.server'], /Example: npm start -- --traccar https:/],
    ['another word', ['--tracar', 'https://my.server'], /"--tracar" is not known here.*--traccar https:/],
  ])('%s: a sentence, no stack, and the command has failed', async (_, words, sentence) => {
    const { code, out, error } = await started(...words);
    expect(code).toBe(1);
    expect(error).toMatch(sentence);
    expect(error).not.toMatch(/\bat .*:\d+:\d+/);
    expect(out).toBe('');
  });

  test.each([true, false])('a server that is no Traccar, the address after a "=": %s', async (isJoined) => {
    const { href } = await listen(createServer(give(200, '<!doctype html><p>Hello</p>')));
    const { code, error } = await started(...(isJoined ? [`--traccar=${href}`] : ['--traccar', href]));
    expect(code).toBe(1);
    expect(error).toMatch(/not a Traccar server/);
  });
});
