import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import { copyAndTell } from '../../src/core/app/copy-and-tell.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { type Fact, Facts } from '../../src/ui/Facts.tsx';
import { formatMoment, formatPlace } from '../../src/ui/format.ts';
import { CopyIcon, PlaceIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Details.module.css';
import { detailsDevice, detailsEntry, mayMarkEntry, telling } from './telling.state.ts';
import { bodyOf, kindOf, saysOf, silenceSays, valuesOf } from './words.ts';

/**
 * The details of one notification: what happened, to which device, when and where; a link to the map, and whether
 * it is read.
 */
export const NotificationDetail = view(function NotificationDetailView(context) {
  const { read, publish, t, language, copy } = context;
  const { details, looking } = read(telling);
  const entry = read(detailsEntry);
  const device = read(detailsDevice);
  const { error } = read(notifications);
  if (!details) return null;
  const { message, at } = details;
  const where = entry && entry.lat !== null && entry.lng !== null ? { lat: entry.lat, lng: entry.lng } : null;
  const place = where && formatPlace(where.lat, where.lng);
  const called = where && placeInWords(read(nameOfPlace)(where.lat, where.lng));
  const close = () => publish(pushEvents.detailsClosed());
  const kind = kindOf(message.data.meldungtyp ?? entry?.kind ?? null, t);
  const shown = { ...message, title: message.title || (entry?.title ?? '') };
  const facts: Fact[] = [
    ...(kind ? [{ id: 'kind', label: t('push.details.kind'), value: kind }] : []),
    ...(device ? [{ id: 'device', label: t('push.details.device'), value: device.name }] : []),
    {
      id: 'time',
      label: t('push.details.time'),
      value: formatMoment(entry?.at ?? Math.floor(at / 1000), language, read(timeZoneInUse)),
    },
    ...valuesOf(context, entry).map(([id, value]) => ({ id, label: t(`push.details.${id}`), value })),
    ...(place
      ? [
          {
            id: 'place',
            label: t('push.details.place'),
            value: called ?? place,
            action: (
              <IconButton icon={CopyIcon} label={t('push.details.copyPlace')} onClick={() => copied(place)} />
            ),
          },
        ]
      : []),
  ];

  return (
    <Dialog
      open
      onClose={close}
      title={saysOf(context, shown, Math.floor(at / 1000), entry)}
      text={
        silenceSays(context, entry) ??
        (bodyOf(message.body || !entry ? message : { ...message, body: entry.text }, read) || undefined)
      }
      closeLabel={t('shell.close')}
      size="medium"
      testId="push-details"
      actions={
        <>
          {entry && read(mayMarkEntry) && (
            <Button
              variant="quiet"
              onClick={() => publish(notificationEvents.markChosen({ ids: [entry.id], read: !entry.read }))}
            >
              {t(entry.read ? 'push.details.markUnread' : 'push.details.markRead')}
            </Button>
          )}
          {device ? (
            <Button variant="primary" icon={PlaceIcon} onClick={() => showOnMap(device.id)}>
              {t('push.details.showOnMap')}
            </Button>
          ) : (
            <Button onClick={close}>{t('shell.close')}</Button>
          )}
        </>
      }
    >
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
      {!entry && looking && (
        <Skeleton label={t('push.details.loading')}>
          <Stack gap={3}>
            <Bone width="52%" />
            <Bone width="38%" />
          </Stack>
        </Skeleton>
      )}
      {!entry && !looking && error && (
        <Banner
          tone="warning"
          text={t('push.details.failed')}
          detail={t(`failure.${error.reason}`)}
          action={
            <Button size="small" onClick={() => publish(notificationEvents.listRequested())}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
    </Dialog>
  );

  function copied(text: string): void {
    copyAndTell({ copy, publish }, text);
  }

  function showOnMap(id: number): void {
    publish(pushEvents.detailsClosed());
    publish(navigation.linkFollowed({ href: `/map/device/${id}` }));
  }
});
