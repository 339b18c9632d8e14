import type { CSSProperties, RefObject } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import { mapType, onlineMapOffer } from '../../src/core/app/map-look.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { camera, mapCredits } from '../../src/map/camera.ts';
import type { OfflineHint } from '../../src/map/basemap/offline-hint.ts';
import type { MapHandle, Seen } from '../../src/map/engine.ts';
import { formatDistance, withUnit } from '../../src/ui/format.ts';
import { CloseIcon, FitIcon, FollowIcon, MinusIcon, PlusIcon } from '../../src/ui/icons.ts';
import { Button } from '../../src/ui/Button.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './MapChrome.module.css';
import { SeenNote } from './SeenNote.tsx';
import { SlotView } from './Slots.tsx';

/**
 * The user gets a message if the built-in map replaces the online one for one of these reasons. For other reasons there is
 * no message.
 */
const MISSED: readonly string[] = ['no network', 'style unavailable', 'no tiles', 'tiles failing'];

type MapChromeProps = {
  map: RefObject<MapHandle | null>;
  /** How many pixels at the bottom of the map are covered by other elements. */
  raised: number;
  /**
   * How many of the `raised` pixels are covered by a phone's bottom sheet. The map's attribution stands directly above
   * the sheet, under a bar if there is one.
   */
  sheet: number;
  /** A hint that the built-in map has no streets or houses here. Null if no hint is needed. */
  hint: OfflineHint | null;
  /** Receives how many devices are in view. */
  seen: RefObject<((now: Seen) => void) | null>;
};

/** The controls on the map: the map buttons, the indicator of the followed device, and the map's attribution. */
export const MapChrome = view<MapChromeProps>(function MapChromeView(
  { read, publish, t },
  { map, raised, sheet, hint, seen },
) {
  const { following } = read(attention);
  const phone = read(isPhone);
  const followed = following && following !== 'all' ? read(deviceBy(following.device)) : null;
  return (
    <>
      {following && (
        <Row
          as="p"
          gap={2}
          weight="medium"
          className={styles.following}
          role="status"
          data-over-map=""
          style={{ marginBottom: raised }}
        >
          <FollowIcon size={16} aria-hidden="true" />
          <Text as="span" clip>
            {followed ? t('map.following', { name: followed.name }) : t('map.followingAll')}
          </Text>
          <button
            type="button"
            aria-label={t('map.stopFollowing')}
            onClick={() => publish(deviceEvents.followEnded({ by: 'button' }))}
          >
            <CloseIcon size={16} />
          </button>
        </Row>
      )}
      <div
        className={styles.buttons}
        data-tour="map-controls"
        data-over-map="parts"
        style={{ '--raised': `${raised}px` } as CSSProperties}
      >
        {/* Not on a phone: there, the map's menu has this action. */}
        {!phone && read(shownButtons).allDevices && (
          <IconButton
            variant="floating"
            side="left"
            icon={FitIcon}
            label={t('map.showAll')}
            onClick={() => publish(mapEvents.fitRequested({ device: null }))}
          />
        )}
        <SlotView slot="map/controls" />
        {/* On touch screens, users zoom by pinching, or with one finger by a double tap. */}
        <span className={styles.pair}>
          <IconButton
            variant="floating"
            side="left"
            icon={PlusIcon}
            label={t('map.zoomIn')}
            onClick={() => map.current?.zoomIn()}
          />
          <IconButton
            variant="floating"
            side="left"
            icon={MinusIcon}
            label={t('map.zoomOut')}
            onClick={() => map.current?.zoomOut()}
          />
        </span>
      </div>
      {!following && (
        <>
          <SeenNote seen={seen} />
          <GroundNote hint={hint} raised={raised} />
        </>
      )}
      <Row
        as="p"
        align="stretch"
        justify="end"
        wrap
        className={styles.credits}
        data-over-map=""
        style={{ marginBottom: sheet }}
      >
        {read(mapCredits).map(({ text, href }) =>
          href === null ? (
            <span key={text}>{text}</span>
          ) : (
            <a key={text} href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
        )}
      </Row>
    </>
  );
});

/**
 * Says that the built-in map has no streets or, in 3D, no houses here, or that it replaces an online map that cannot be reached. If the user
 * may choose the online map, a button switches to it; the note names the server before (decision 0291).
 */
const GroundNote = view<Pick<MapChromeProps, 'hint' | 'raised'>>(function GroundNoteView(
  { read, publish, t, language },
  { hint, raised },
) {
  const { basemap, isHousesNoteClosed } = read(camera);
  const style = { marginBottom: raised };
  if (basemap?.kind === 'online') return null;
  const isMissed = basemap !== null && MISSED.includes(basemap.reason);
  if (isMissed && (!hint || read(mapType) === 'online'))
    return (
      <Text tone="muted" size={12} className={styles.hint} style={style} role="status" data-over-map="">
        {t('map.builtIn')}
      </Text>
    );
  if (!hint) return null;
  const { missing, near } = hint;
  const offer = read(connectivity).online === false ? null : read(onlineMapOffer);
  const host = offer === null ? null : new URL(offer).hostname;
  const showOnline = host !== null && (
    <Button size="small" onClick={() => publish(mapEvents.typeChosen({ type: 'online' }))}>
      {t('map.showOnline')}
    </Button>
  );
  if (missing === 'houses')
    return isHousesNoteClosed ? null : (
      <Row gap={2} className={styles.hint} style={style} data-over-map="" data-houses="">
        <Text tone="muted" size={12}>
          {host === null ? t('map.noHouses') : t('map.housesOnline', { host })}
        </Text>
        {showOnline}
        <IconButton
          icon={CloseIcon}
          label={t('shell.close')}
          onClick={() => publish(mapEvents.housesNoteClosed())}
        />
      </Row>
    );
  return (
    <div className={styles.hint} style={style} data-over-map="" data-offer={offer === null ? undefined : ''}>
      <Text tone="muted" size={12}>
        {near
          ? t('map.noStreetsNear', {
              place: near.place,
              distance: withUnit(formatDistance(near.metres, read(unitsInUse), language)),
            })
          : t('map.noStreets')}
      </Text>
      {host !== null && (
        <Row gap={2} wrap>
          {showOnline}
          <Text as="span" tone="muted" size={12}>
            {t('map.fromHost', { host })}
          </Text>
        </Row>
      )}
    </div>
  );
});
