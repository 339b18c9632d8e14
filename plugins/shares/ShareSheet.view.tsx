import { useEffect, useRef, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import { now } from '../../src/core/app/clock.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { edits } from '../../src/core/devices/edits.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { can } from '../../src/core/server/server.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { BASE } from '../../src/rules/base-path.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { CheckIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { formatSpan } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import { addressOf } from './address.ts';
import { shareEdit } from './share-form.ts';
import { ShareRow } from './ShareRow.tsx';
import { CodeDialog } from './Shares.view.tsx';
import { sharesOf, sharesPage } from './shares-page.state.ts';
import { styles } from './styles.ts';
import { endOf, UNTIL_STOPPED } from './until.ts';

/** The offered durations of a shared link: for the current position, and for a completed trip. */
const CHOICES = { now: ['hour', 'today', 'stop'], trip: ['day', 'week', 'stop'] } as const;
type Choice = (typeof CHOICES)[keyof typeof CHOICES][number];

/**
 * A sheet over the map to share a device: one press chooses the duration, creates and copies the link, and opens
 * the phone's share dialog (SHARE-01).
 */
export default view(function ShareSheetView({ read, publish, copy, t, language }) {
  const { sheet, trip, making, made } = read(sharesPage);
  const device = sheet === null ? null : read(deviceBy(sheet));
  const link = read(shares).shown.find(({ salt }) => salt === made) ?? null;
  const refused = read(refusedChanges).find(
    ({ edit }) => edit.of === 'share' && edit.was === null && edit.set?.devices?.[0] === sheet,
  );
  const isMaking = making !== null && made === null && !refused;
  const address = link && addressOf(link.salt, window.location.origin + BASE);
  const handed = useRef<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!address || handed.current === address) return;
    handed.current = address;
    // If the browser does not allow copying the link, the user can press the copy button beside it.
    void copy(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
    publish(shareEvents.handOverWanted({ url: address, title: device?.name ?? '' }));
  }, [address, copy, publish, device?.name]);
  if (!device) return null;
  const others = trip ? [] : read(sharesOf(device.id)).filter(({ salt }) => salt !== made);
  const close = () => publish(shareEvents.sheetClosed());
  // If the server has no list of links, a link cannot be ended early.
  const endsLinks = can(read, 'shareList');
  const create = (choice: Choice) => {
    const time = read(now);
    const expires =
      choice === 'stop'
        ? Math.floor(time) + UNTIL_STOPPED
        : (endOf(choice, '', time, read(timeZoneInUse)) ?? 0);
    // If the server has no list of links, a link shows the position only.
    const kind = trip ? 'trip' : endsLinks ? 'trail' : 'position';
    if (refused) publish(changeEvents.dismissed({ id: refused.id }));
    publish(
      changeEvents.wanted({
        edits: edits(
          shareEdit(null, {
            ...{ name: '', devices: [device.id], kind, goal: null, expires },
            ...(trip && { trip }),
          }),
        ),
        label: '',
      }),
    );
  };
  return (
    <Dialog
      open
      testId="share-sheet"
      title={trip ? t('shares.shareTrip') : t('shares.shareCalled', { name: device.name })}
      text={
        link
          ? undefined
          : trip
            ? t('shares.tripHint', {
                name: device.name,
                span: formatSpan(trip, language, read(timeZoneInUse)),
              })
            : t(endsLinks ? 'shares.sheetHint' : 'shares.sheetHintFixed')
      }
      closeLabel={t('shell.close')}
      onClose={close}
    >
      <Stack gap={4}>
        {refused && (
          <Banner
            tone="danger"
            text={`${t('shares.notCreated')} ${refused.failure?.message ?? t(`failure.${refused.failure?.reason ?? 'server'}`)}`}
          />
        )}
        {link ? (
          <>
            <Row gap={2} tone="good" weight="medium" role="status">
              {isCopied && (
                <>
                  <CheckIcon size={18} aria-hidden="true" />
                  {t('shares.linkCopied')}
                </>
              )}
            </Row>
            <ul className={styles.list}>
              <ShareRow share={link} />
            </ul>
          </>
        ) : (
          <div className={styles.choices}>
            {CHOICES[trip ? 'trip' : 'now']
              .filter((choice) => choice !== 'stop' || endsLinks)
              .map((choice, i) => (
                <Button
                  key={choice}
                  wide
                  variant={i === 0 ? 'primary' : 'secondary'}
                  // Disabled while the link is being created: a second press would create a second link.
                  disabled={isMaking}
                  onClick={() => create(choice)}
                >
                  {t(choice === 'stop' ? 'shares.untilStopped' : `shares.preset.${choice}`)}
                </Button>
              ))}
          </div>
        )}
        {others.length > 0 && (
          <Stack gap={2}>
            <Text as="h3" size={13} tone="muted">
              {t('shares.live')}
            </Text>
            <ul className={styles.list}>
              {others.map((share) => (
                <ShareRow key={share.salt} share={share} />
              ))}
            </ul>
          </Stack>
        )}
        <CodeDialog />
        {!trip && (
          <Row justify="end">
            <Button
              variant="quiet"
              size="small"
              onClick={() => publish(shareEvents.formOpened({ salt: null, devices: [device.id] }))}
            >
              {t('shares.moreOptions')}
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  );
});
