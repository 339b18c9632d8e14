import { createCipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerSocket, WebSocketServer } from 'ws';

/** A subscription as a page gives it to its server (Push API, `toJSON`); keys in base64url. */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type PushService = {
  /** Where Firefox is to find it: preference `dom.push.serverURL`. */
  readonly address: string;
  /** How many subscriptions it has handed out and not taken back. */
  readonly subscribed: () => number;
  /** Sends a message, encrypted as a server would (RFC 8291, RFC 8188). @throws when nobody has subscribed so */
  send(to: Subscription, text: string): void;
  close(): Promise<void>;
};

type Said = { readonly messageType?: string; readonly channelID?: string };

/** A push service of the tests' own, with as much of Mozilla's protocol for browsers (autopush) as one browser needs. */
export async function startPushService(): Promise<PushService> {
  const channels = new Map<string, ServerSocket>();
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise<void>((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  server.on('connection', (browser) => {
    const say = (message: object) => browser.send(JSON.stringify(message));
    browser.on('message', (data: Buffer) => {
      const { messageType, channelID = '' } = JSON.parse(data.toString()) as Said;
      if (messageType === 'hello')
        say({ messageType, status: 200, uaid: randomUUID().replaceAll('-', ''), use_webpush: true });
      if (messageType === 'register') {
        channels.set(channelID, browser);
        say({ messageType, status: 200, channelID, pushEndpoint: `https://push.test/${channelID}` });
      }
      if (messageType === 'unregister') {
        channels.delete(channelID);
        say({ messageType, status: 200, channelID });
      }
    });
  });
  return {
    address: `ws://127.0.0.1:${port}/`,
    subscribed: () => channels.size,
    send({ endpoint, keys }, text) {
      const channelID = new URL(endpoint).pathname.slice(1);
      const browser = channels.get(channelID);
      if (!browser) throw new Error(`Nobody has subscribed as ${endpoint}.`);
      browser.send(
        JSON.stringify({
          messageType: 'notification',
          channelID,
          version: randomUUID(),
          data: encrypted(keys, text).toString('base64url'),
          headers: { encoding: 'aes128gcm' },
        }),
      );
    },
    close: () =>
      new Promise((done) => {
        for (const client of server.clients) client.terminate();
        server.close(() => done());
      }),
  };
}

/** The one record of an encrypted message, with its header. */
function encrypted({ p256dh, auth }: Subscription['keys'], text: string): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  const ownPublic = own.generateKeys();
  const salt = randomBytes(16);
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ownPublic]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 ends the last record.
  const body = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4_096);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ownPublic.length]),
    ownPublic,
    ...body,
    cipher.getAuthTag(),
  ]);
}

/** A public key as a server has it for web push (VAPID): P-256, uncompressed, base64url. */
export const serverKey = (): string => createECDH('prime256v1').generateKeys('base64url');
