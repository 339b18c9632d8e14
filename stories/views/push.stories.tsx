import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as placeEvents from '../../events/places.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import * as admin from '../../events/admin.ts';
import type { Notification } from '../../events/device-types.ts';
import * as media from '../../events/media.ts';
import * as network from '../../events/network.ts';
import * as notices from '../../events/notices.ts';
import * as notifications from '../../events/notifications.ts';
import * as push from '../../events/push.ts';
import type { PushMessage } from '../../events/push.ts';
import * as tour from '../../events/tour.ts';
import { type Fact, failure, MINUTE, NOW, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Push messages' });
const phone = { viewport: { value: 'phone' } };

type Changes = Partial<Omit<PushMessage, 'data'>> & { data?: Partial<PushMessage['data']> };
const told = ({ data, ...changes }: Changes = {}, tapped = false): Fact =>
  push.received({
    messages: [
      {
        title: 'SOS',
        body: 'Milo’s watch has sent an SOS.',
        device: 7,
        notification: 901,
        path: null,
        ...changes,
        data: { filename: null, imei: null, type: null, meldungtyp: 4, ...data },
      },
    ],
    via: 'socket',
    tapped,
  });
const entry = (changes: Partial<Notification> = {}): Fact =>
  notifications.listed({
    notifications: [
      {
        id: 901,
        device: 7,
        kind: 4,
        title: 'SOS',
        text: 'Milo’s watch has sent an SOS.',
        at: NOW - 3 * MINUTE,
        lat: 57.70716,
        lng: 11.96679,
        read: true,
        value: null,
        limit: null,
        ...changes,
      },
    ],
  });
const at = (...facts: Fact[]) => storyAt('/v2', [...twelveDevices(), ...facts]);
const find = (canvasElement: HTMLElement, id: string) =>
  waitFor(() => {
    const found = canvasElement.ownerDocument.body.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    if (!found) throw new Error(`no ${id} yet`);
    return found;
  });
const said = (type: string) => expect.objectContaining({ type });

export const BannerAlarm = meta.story({
  tags: ['picture'],
  name: '[PUSH-01] [PUSH-03] the banner of an alarm: title, body, Close with its countdown, See',
  render: at(told()),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await find(canvasElement, 'push-banner');
    await expect(banner).toHaveTextContent('SOS');
    await expect(banner).toHaveTextContent('Milo’s watch has sent an SOS.');
    await expect(banner.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    const close = within(banner).getByRole('button', { name: 'Close' });
    await expect(close).toHaveTextContent(/Close1[45]/);
    await userEvent.hover(banner);
    await expect(published).toHaveBeenCalledWith(said('push/bannerPaused'));
    await userEvent.unhover(banner);
    await expect(published).toHaveBeenCalledWith(said('push/bannerResumed'));
    await userEvent.keyboard('{F6}');
    await expect(within(banner).getByRole('button', { name: 'See' })).toHaveFocus();
    await userEvent.click(close);
    await expect(published).toHaveBeenCalledWith(push.bannerClosed({ by: 'user' }));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
  },
});

export const BannerNotice = meta.story({
  name: '[PUSH-01] the banner of a message without alarm is announced politely',
  render: at(told({ title: 'Voice message', body: 'From Milo’s watch', data: { meldungtyp: 23 } })),
  play: async ({ canvasElement }) => {
    const banner = await find(canvasElement, 'push-banner');
    await expect(banner.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  },
});

const LONG =
  'Die Geschwindigkeitsüberschreitungsbenachrichtigung für den Fischerbootsanhänger wurde ausgelöst, und zwar auf der Autobahn 45 zwischen Göteborg-Hauptbahnhof und Mölndalsbro, mehrfach hintereinander.';

export const BannerLong = meta.story({
  name: '[PUSH-01] long German words on a phone: at most two lines, dark',
  globals: { ...phone, language: 'de', theme: 'dark' },
  render: at(told({ title: 'Geschwindigkeitsüberschreitungsbenachrichtigung', body: LONG })),
  play: async ({ canvasElement }) => {
    const banner = await find(canvasElement, 'push-banner');
    const [, body] = banner.querySelectorAll<HTMLElement>('p');
    const lines = (body?.getBoundingClientRect().height ?? 0) / 20;
    await expect(Math.round(lines)).toBe(2);
    const { left, right } = banner.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(390);
  },
});

export const BannerGreek = meta.story({
  name: 'the banner in Greek, without a title: shows the type instead',
  globals: { ...phone, language: 'el' },
  render: at(told({ title: '', body: '' })),
  play: async ({ canvasElement }) => void (await find(canvasElement, 'push-banner')),
});

export const BannerWithOthers = meta.story({
  name: 'the banner does not cover the shell’s rows and the toasts',
  globals: phone,
  render: at(
    network.wentOffline(),
    network.statusHandled({ online: false }),
    notices.raised({ tone: 'success', text: 'map.panel.copied', stays: 60_000 }),
    told(),
  ),
  play: async ({ canvasElement, canvas }) => {
    const banner = await find(canvasElement, 'push-banner');
    const row = await canvas.findByTestId('network-banner');
    const toast = await find(canvasElement, 'toast');
    const place = (each: HTMLElement) => each.getBoundingClientRect();
    // The banner slides in.
    await waitFor(() => expect(place(banner).top).toBeGreaterThanOrEqual(place(row).bottom));
    await waitFor(() => expect(place(banner).bottom).toBeLessThan(place(toast).top));
  },
});

export const BannerBesideTour = meta.story({
  name: 'while a tour is open the banner is at the end, and does not cover the tour’s card',
  render: at(
    tour.started({ name: 'tour' }),
    tour.stepReached({ index: 0, missing: [] }),
    tour.stepPlaced({ index: 0 }),
    told(),
  ),
  play: async ({ canvasElement }) => {
    const banner = await find(canvasElement, 'push-banner');
    const card = await find(canvasElement, 'tour-card');
    await waitFor(() => expect(card).toHaveAttribute('data-placed'));
    await waitFor(() => expect(banner.getAnimations()).toEqual([]));
    const { left, right, bottom } = banner.getBoundingClientRect();
    await expect(innerWidth - right).toBeLessThanOrEqual(24);
    const lies = card.getBoundingClientRect();
    await expect(lies.right <= left || lies.top >= bottom).toBe(true);
  },
});

export const BannerOverDialog = meta.story({
  name: '[PUSH-03] above an open dialog the banner can be pressed, and the dialog stays',
  render: at(entry(), told({}, true), told({ title: 'Left the radius', notification: 902, device: 8 })),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await find(canvasElement, 'push-details');
    const banner = await find(canvasElement, 'push-banner');
    await waitFor(() => expect(dialog).toBeVisible());
    await expect(banner.closest('[aria-hidden=true]')).toBeNull();
    const { left, top, width, height } = banner.getBoundingClientRect();
    const above = canvasElement.ownerDocument.elementFromPoint(left + width / 2, top + height / 3);
    await expect(banner.contains(above)).toBe(true);
    await userEvent.keyboard('{F6}');
    await expect(banner.contains(canvasElement.ownerDocument.activeElement)).toBe(true);
    await userEvent.keyboard('{F6}');
    await expect(dialog.contains(canvasElement.ownerDocument.activeElement)).toBe(true);
    await userEvent.click(within(banner).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
    await expect(dialog).toBeVisible();
  },
});

const seen = [told(), push.bannerClosed({ by: 'time' })];
const asked = (permission: 'unsupported' | 'notAsked' | 'granted' | 'denied') => [
  push.settingsRestored({ sound: true, wanted: true, declined: false }),
  push.permissionChanged({ permission }),
];

export const Offer = meta.story({
  name: 'after the first alarm the app offers push messages',
  render: at(...asked('notAsked'), ...seen),
  play: async ({ canvasElement, userEvent }) => {
    const offer = await find(canvasElement, 'push-offer');
    const page = canvasElement.ownerDocument.getElementById('page');
    // The page begins below the offer, so the offer covers nothing.
    await waitFor(() =>
      expect(page?.getBoundingClientRect().top).toBeGreaterThanOrEqual(offer.getBoundingClientRect().bottom),
    );
    await userEvent.click(within(offer).getByRole('button', { name: 'Not now' }));
    await expect(published).toHaveBeenCalledWith(said('push/offerDeclined'));
    await waitFor(() => expect(offer).not.toBeInTheDocument());
  },
});

export const OfferPhone = meta.story({
  tags: ['picture'],
  name: 'the offer on a phone, in Greek',
  globals: { ...phone, language: 'el', theme: 'dark' },
  render: at(...asked('notAsked'), ...seen),
  play: async ({ canvasElement }) => void (await find(canvasElement, 'push-offer')),
});

export const Detail = meta.story({
  tags: ['picture'],
  name: '[PUSH-04] a notification: type, device, time, place, link to the map',
  render: at(entry(), told({}, true)),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await find(canvasElement, 'push-details');
    await expect(dialog).toHaveAccessibleName('SOS from Milo’s watch');
    await expect(dialog).toHaveTextContent('Milo’s watch');
    await expect(dialog).toHaveTextContent('57.70716, 11.96679');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as unread' }));
    await expect(published).toHaveBeenCalledWith(notifications.markChosen({ ids: [901], read: false }));
  },
});

export const DetailToMap = meta.story({
  name: '[PUSH-04] a notification leads to its device on the map',
  render: at(entry(), told({}, true)),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await find(canvasElement, 'push-details');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show on map' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'navigation/linkFollowed', payload: { href: '/map/device/7' } }),
    );
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
});

export const DetailNamed = meta.story({
  name: '[PUSH-04] a notification of a known place: it has its usual name',
  render: at(
    entry(),
    placeEvents.named({
      cell: cellOf({ lat: 57.70716, lng: 11.96679, speed: 0 }),
      name: 'Stampgatan 3, Göteborg',
      metres: 5,
      by: 'geocoder',
    }),
    told({}, true),
  ),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'push-details');
    await expect(dialog).toHaveTextContent('Stampgatan 3, Göteborg');
    await expect(dialog).not.toHaveTextContent('57.70716');
  },
});

export const DetailSpeed = meta.story({
  name: '[PUSH-04] too fast: measured and allowed, in German on a phone',
  globals: { ...phone, language: 'de' },
  render: at(
    entry({ kind: 5, value: 67, limit: 50 }),
    told({ title: 'Geschwindigkeitsalarm', body: LONG, data: { meldungtyp: 5 } }, true),
  ),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'push-details');
    await expect(dialog).toHaveTextContent('67 km/h');
    await expect(dialog).toHaveTextContent('50 km/h');
  },
});

export const DetailLoading = meta.story({
  name: 'a notification that is not in the list yet',
  render: at(notifications.listed({ notifications: [] }), told({}, true), notifications.listRequested()),
  play: async ({ canvasElement }) => void (await find(canvasElement, 'push-details')),
});

export const DetailFailed = meta.story({
  name: 'a notification that could not be loaded completely: what arrived is shown, with a retry',
  render: at(told({}, true), notifications.listFailed(failure('timeout'))),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await find(canvasElement, 'push-details');
    await expect(dialog).toHaveTextContent('The server takes too long to answer.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(said('notifications/listRequested'));
  },
});

export const DetailUnknown = meta.story({
  name: 'a notification of an unknown type and device',
  render: at(told({ title: '', body: '', device: null, notification: null, data: { meldungtyp: 99 } }, true)),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'push-details');
    await expect(dialog).toHaveAccessibleName('New notification');
  },
});

export const DetailGhost = meta.story({
  name: '[ADM-02] in another customer’s account: nothing can be marked',
  render: at(
    admin.ghostEntered({ userID: 3001, by: 9, superUser: true }),
    entry({ read: false }),
    told({}, true),
  ),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'push-details');
    await expect(within(dialog).queryByRole('button', { name: /Mark as/ })).toBeNull();
  },
});

/** A sound file with a moment of silence, and a drawn picture with a given background colour. Both are minimal. */
const SILENCE = `data:audio/wav;base64,${btoa(
  `RIFF${'\x24\x01\0\0'}WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\x01\0\0${'\x80'.repeat(256)}`,
)}`;
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="${colour}"/><path d="M0 240l120-70 90 50 120-100 150 120v120H0z" fill="#4d6b57"/></svg>`)}`;
const imei = '352293000000007';
const item = (id: string, hours: number, address: string) => ({
  id,
  filename: `${id}.wav`,
  at: NOW - hours * 3600,
  address,
});
const voice = (...facts: Fact[]) =>
  at(
    told({ data: { meldungtyp: 23, filename: 'b.wav' } }, true),
    media.opened({ kind: 'voice', imei }),
    ...facts,
  );
const voices = media.listed({
  kind: 'voice',
  imei,
  items: [item('a', 0.1, SILENCE), item('b', 5, SILENCE), item('c', 27, SILENCE)],
});

export const Voice = meta.story({
  tags: ['picture'],
  name: '[PUSH-04] voice messages: the one of the push message is marked',
  render: voice(voices),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'voice-messages');
    await expect(dialog).toHaveAccessibleName('Voice messages');
    await expect(dialog.querySelectorAll('audio')).toHaveLength(3);
    const chosen = dialog.querySelectorAll('[aria-current=true]');
    await expect(chosen).toHaveLength(1);
    await expect(chosen[0]).toHaveTextContent('New');
  },
});

export const VoicePhone = meta.story({
  name: 'voice messages on a phone, Greek, dark; one cannot be played',
  globals: { ...phone, language: 'el', theme: 'dark' },
  render: voice(
    media.listed({
      kind: 'voice',
      imei,
      items: [item('b', 1, 'data:audio/wav;base64,AAAA'), item('c', 9, SILENCE)],
    }),
  ),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'voice-messages');
    await within(dialog).findByRole('alert');
  },
});

export const VoiceLoading = meta.story({
  name: 'voice messages are loading',
  render: voice(),
  play: async ({ canvasElement }) => void (await find(canvasElement, 'voice-messages')),
});
export const VoiceEmpty = meta.story({
  name: 'no voice messages yet',
  render: voice(media.listed({ kind: 'voice', imei, items: [] })),
  play: async ({ canvasElement }) => {
    await expect(await find(canvasElement, 'voice-messages')).toHaveTextContent('No voice messages yet');
  },
});
export const VoiceFailed = meta.story({
  name: 'voice messages that could not be loaded',
  render: voice(media.listFailed({ kind: 'voice', imei, ...failure('server', 500) })),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await find(canvasElement, 'voice-messages');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(media.listRequested({ kind: 'voice', imei }));
  },
});
export const VoiceOffline = meta.story({
  name: 'voice messages without a network',
  render: voice(network.wentOffline(), media.listFailed({ kind: 'voice', imei, ...failure('unreachable') })),
  play: async ({ canvasElement }) => {
    await expect(await find(canvasElement, 'voice-messages')).toHaveTextContent('You are offline.');
  },
});

const photo = (...facts: Fact[]) =>
  at(
    told({ title: 'Photo', data: { meldungtyp: 24, filename: 'b.wav' } }, true),
    media.opened({ kind: 'photo', imei }),
    ...facts,
  );
const photos = media.listed({
  kind: 'photo',
  imei,
  items: [
    item('a', 0.1, picture('#9cc4ea')),
    item('b', 5, picture('#e9b08c')),
    item('c', 27, picture('#44507c')),
  ],
});

export const Photos = meta.story({
  name: '[PUSH-04] photos: the one of the push message first, a new one can be requested',
  render: photo(photos),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await find(canvasElement, 'photos');
    const [, second] = within(dialog).getAllByRole('button', { name: /^Photo of Milo’s watch/ });
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    const [first] = within(dialog).getAllByRole('button', { name: /^Photo of/ });
    await userEvent.click(first as HTMLElement);
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take a new photo' }));
    await expect(published).toHaveBeenCalledWith(media.photoRequested({ imei }));
    const { payload } = photos;
    happens(media.listed({ ...payload, items: [item('new', 0, picture('#6fa86f')), ...payload.items] }));
    await waitFor(() => expect(within(dialog).getAllByRole('button', { name: /^Photo of/ })).toHaveLength(4));
    const [newest] = within(dialog).getAllByRole('button', { name: /^Photo of/ });
    await expect(newest).toHaveAttribute('aria-pressed', 'true');
  },
});
export const PhotosPhone = meta.story({
  tags: ['picture'],
  name: 'photos on a phone, German: a photo was requested',
  globals: { ...phone, language: 'de', theme: 'dark' },
  render: photo(photos, media.photoRequested({ imei }), media.photoRequestAccepted()),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'photos');
    await expect(within(dialog).getByRole('status')).toHaveTextContent('Angefordert.');
  },
});
export const PhotosLoading = meta.story({
  name: 'photos are loading',
  render: photo(),
  play: async ({ canvasElement }) => void (await find(canvasElement, 'photos')),
});
export const PhotosEmpty = meta.story({
  name: 'no photos yet, and a new one could not be requested',
  render: photo(
    media.listed({ kind: 'photo', imei, items: [] }),
    media.photoRequested({ imei }),
    media.photoRequestFailed(failure('unreachable')),
  ),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'photos');
    await expect(dialog).toHaveTextContent('No photos yet');
    await expect(dialog).toHaveTextContent('The photo could not be requested.');
  },
});
export const PhotosFailed = meta.story({
  name: 'a server without photos',
  render: photo(media.listFailed({ kind: 'photo', imei, ...failure('unavailable', 404) })),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'photos');
    await expect(dialog).toHaveTextContent('The server does not offer this.');
    await expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
  },
});
export const PhotosGhost = meta.story({
  name: '[ADM-02] in another customer’s account: no photo can be requested',
  render: photo(admin.ghostEntered({ userID: 3001, by: 9, superUser: true }), photos),
  play: async ({ canvasElement }) => {
    const dialog = await find(canvasElement, 'photos');
    await expect(within(dialog).queryByRole('button', { name: 'Take a new photo' })).toBeNull();
  },
});
