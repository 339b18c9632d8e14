import { createCipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerSocket, WebSocketServer } from 'ws';

/** A push subscription in the form in which a page sends it to its server (Push API, `toJSON`). The keys are base64url. */
export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type PushService = {
  /** The address for Firefox's preference `dom.push.serverURL`. */
  readonly address: string;
  /** The number of subscriptions that are registered now. */
  readonly subscribed: () => number;
  /**
   * Encrypts the text as an app server would (RFC 8291, RFC 8188) and sends it to the subscription.
   * @throws when the subscription is not registered
   */
  send(to: Subscription, text: string): void;
  close(): Promise<void>;
};

type Said = { readonly messageType?: string; readonly channelID?: string };

/**
 * A push service for tests. It speaks as much of Mozilla's protocol between browser and push service (autopush) as one
 * browser needs.
 */
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

/** The encrypted message: the header and one record (RFC 8188). */
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
  // The padding byte 2 marks the last record (RFC 8188).
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

/** A public key with which an app server signs its push messages (VAPID): P-256, uncompressed, base64url. */
export const serverKey = (): string => createECDH('prime256v1').generateKeys('base64url');
