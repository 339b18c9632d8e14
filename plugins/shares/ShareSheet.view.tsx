import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { can } from '../../src/core/server/server.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { formatSpan } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import { shareEdit } from './share-form.ts';
import { ShareRow } from './ShareRow.tsx';
import { CodeDialog } from './Shares.view.tsx';
import { refusedLink, sharesOf, sharesPage } from './shares-page.state.ts';
import { styles } from './styles.ts';
import { endInWords, endOf, presetText } from './until.ts';

/** The offered durations of a shared link: for the current position, and for a completed trip. */
const CHOICES = { now: ['hour', 'today', 'stop'], trip: ['day', 'week', 'stop'] } as const;
type Choice = (typeof CHOICES)[keyof typeof CHOICES][number];

/**
 * A sheet over the map to share a device: one press chooses the duration, creates and copies the link, and opens
 * the phone's share dialog (SHARE-01).
 */
export default view(function ShareSheetView({ read, publish, t, language }) {
  const { sheet, trip, making, made } = read(sharesPage);
  const device = sheet === null ? null : read(deviceBy(sheet));
  const link = read(shares).shown.find(({ salt }) => salt === made) ?? null;
  const refused = read(refusedLink);
  const isMaking = making !== null && made === null && !refused;
  if (!device) return null;
  const others = trip ? [] : read(sharesOf(device.id)).filter(({ salt }) => salt !== made);
  const close = () => publish(shareEvents.sheetClosed());
  // If the server has no list of links, a link cannot be ended early.
  const endsLinks = can(read, 'shareList');
  const time = read(now);
  const zone = read(timeZoneInUse);
  const endIfChosen = (choice: Choice) => endOf(choice, '', time, zone) ?? 0;
  const endInfo = (choice: Choice): string => {
    const ends = endInWords(endIfChosen(choice), time, language, zone);
    return t(ends.isToday ? 'shares.untilHour' : 'shares.untilDate', { time: ends.time });
  };
  const create = (choice: Choice) => {
    const expires = endIfChosen(choice);
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
                span: formatSpan(trip, language, zone),
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
          <ul className={styles.list}>
            <ShareRow share={link} inSheet />
          </ul>
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
                  <span className={styles.choice}>
                    {t(presetText(choice, time, zone))}
                    {choice !== 'stop' && <span className={styles.ends}>{endInfo(choice)}</span>}
                  </span>
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
                <ShareRow key={share.salt} share={share} inSheet />
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
              {t('shares.custom')}
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  );
});
