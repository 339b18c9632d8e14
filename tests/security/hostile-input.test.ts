import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pushMessage } from '../../events/push.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { encodeFixFrame } from '../../src/api/product/fix-frame.ts';
import { readPush } from '../../src/api/product/read-push.ts';
import { decodeSocketMessage } from '../../src/api/product/socket-frames.ts';
import { pathOfDeepLink } from '../../src/core/app/deep-link.ts';
import { inwardPath, outwardLink } from '../../src/ui/safe-links.ts';
import { chanceOf } from '../replay/mutations.ts';
import { garbled, HOSTILE, HOSTILE_TIME, seeds, turn, warped, watchPrototypes } from './hostile.ts';

const HOME = 'https://track.example.com';

describe('[checklist 6] [checklist 7] links', () => {
  const LINKS = [
    ...['https://app.example.com/alerts', 'https://app.example.com/map/device/7?from=mail#top', '/settings'],
    ...['example.fixpoint.app://open.com/logbook', 'https://example.org/a?b=c#d', 'mailto:a@b.example'],
    ...[
      'tel:+4989123',
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      '//evil.example/x',
      '/\\evil.example',
    ],
    ...[
      'data:text/html,<script>1</script>',
      'https://user:pass@evil.example/',
      'blob:https://x/1',
      '/..//evil',
    ],
  ];

  test(
    `${HOSTILE} changed ones: none leads to a scheme that runs anything, and no path leaves our own host`,
    () => {
      const wrong: string[] = [];
      let outward = 0;
      let inward = 0;
      for (const seed of seeds) {
        const text = garbled(turn(LINKS, seed), seed);
        const out = outwardLink(text);
        if (out !== null) {
          outward++;
          if (!/^(https|mailto|tel):$/.test(new URL(out).protocol)) wrong.push(text);
        }
        for (const path of [inwardPath(text), inwardPath(pathOfDeepLink(text) ?? '')]) {
          if (path === null) continue;
          inward++;
          if (new URL(path, HOME).origin !== HOME || !/^\/(?![/\\])/.test(path)) wrong.push(text);
        }
      }
      expect(wrong).toEqual([]);
      expect(outward).toBeGreaterThan(HOSTILE / 20);
      expect(inward).toBeGreaterThan(HOSTILE / 20);
    },
    HOSTILE_TIME,
  );
});

describe('[PUSH-05] [fault 50] [checklist 7] pushed messages', () => {
  const PUSHES: readonly unknown[] = [
    {
      ...{ title: 'SOS', body: 'SOS: Milo’s watch', iddevice: 12, android_channel_id: 'alarms' },
      data: {
        filename: 'a.wav',
        imei: '352293000000007',
        type: 'alarm',
        meldungtyp: '23',
        id: '901',
        userID: 7,
      },
    },
    {
      notification: { title: 'Photo', body: 'b' },
      data: '{"imei":35229300,"meldungtyp":24,"path":"/settings"}',
    },
    { data: { meldungtyp: 5, iddevice: 3, path: 'https://evil.example/' } },
  ];

  test(
    `${HOSTILE} changed ones: each is a message of the known shape with a path of our own, or refused`,
    () => {
      const reached = watchPrototypes();
      const wrong: number[] = [];
      let read = 0;
      for (const seed of seeds) {
        const raw = warped(turn(PUSHES, seed), PUSHES, seed);
        const found = readPush(seed % 3 === 0 ? garbled(JSON.stringify(raw) ?? '', seed) : raw);
        if (!found.ok) continue;
        read++;
        const { path } = found.message;
        const isOurs = path === null || new URL(path, HOME).origin === HOME;
        if (!isOurs || !v.is(pushMessage, found.message)) wrong.push(seed);
      }
      expect(wrong, 'seeds').toEqual([]);
      expect(read).toBeGreaterThan(HOSTILE / 4);
      expect(reached()).toEqual([]);
    },
    HOSTILE_TIME,
  );
});

describe('[fault 29] [checklist 29] frames of the socket', () => {
  const TEXTS: readonly unknown[] = [
    { type: 'ready', version: 3 },
    { type: 'ping' },
    {
      type: 'positions',
      data: [{ iddevice: 1, dateunix: 1_770_995_714, lat: 57.7, lng: 11.9, speed: 5 }],
    },
    { type: 'notification', data: { id: 1, iddevice: 3, meldungtyp: 5, text: 'fast', dateunix: 17 } },
    { type: 'device', data: { id: 3, name: 'Milo', imei: '352293000000007', device_models: [] } },
  ];
  const frame = () => {
    const fixes = new FixBuilder();
    for (let i = 1; i <= 20; i++) fixes.push(i, 1e9 + i, i * 1e6, i * 1e6, i, i, i, i, 0, i);
    return new Uint8Array(encodeFixFrame(fixes.columns()));
  };
  const KINDS = ['ready', 'ping', 'positions', 'notification', 'device', 'unreadable'];

  test(
    `${HOSTILE} changed ones, text and bytes: each is a known message or unreadable, with columns of one length`,
    () => {
      const reached = watchPrototypes();
      const wrong: number[] = [];
      const counts = new Map<string, number>();
      for (const seed of seeds) {
        const chance = chanceOf(seed);
        let data: unknown;
        if (seed % 2 === 0) {
          const text = JSON.stringify(warped(turn(TEXTS, seed), TEXTS, seed)) ?? '';
          data = seed % 6 === 0 ? garbled(text, seed) : text;
        } else {
          const bytes = frame();
          for (let flips = chance.below(6); flips > 0; flips--)
            bytes[chance.below(bytes.length)] = chance.below(256);
          data = chance.below(3) === 0 ? bytes.slice(0, chance.below(bytes.length)) : bytes;
        }
        const message = decodeSocketMessage(data);
        if (!KINDS.includes(message.type)) wrong.push(seed);
        counts.set(message.type, (counts.get(message.type) ?? 0) + 1);
        if (message.type !== 'positions') continue;
        const lengths = new Set(Object.values(message.fixes).map((column) => column.length));
        if (lengths.size !== 1) wrong.push(seed);
      }
      expect(wrong, 'seeds').toEqual([]);
      for (const kind of KINDS) expect(counts.get(kind), kind).toBeGreaterThan(0);
      expect(reached()).toEqual([]);
    },
    HOSTILE_TIME,
  );
});
