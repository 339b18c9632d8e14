import type { CSSProperties, RefObject } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import { attributions } from '../../src/map/basemap/attributions.ts';
import { camera } from '../../src/map/camera.ts';
import type { OfflineHint } from '../../src/map/basemap/offline-hint.ts';
import type { MapHandle } from '../../src/map/engine.ts';
import { formatDistance } from '../../src/ui/format.ts';
import { CloseIcon, FitIcon, FollowIcon, MinusIcon, PlusIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './MapChrome.module.css';
import { SlotView } from './Slots.tsx';

/**
 * The reasons for showing the built-in map in place of the online one about which the user gets a message. Other
 * reasons have none.
 */
const MISSED: readonly string[] = ['no network', 'style unavailable', 'no tiles', 'tiles failing'];

type MapChromeProps = {
  map: RefObject<MapHandle | null>;
  /** Height of what covers the bottom of the map (pixels). */
  raised: number;
  /**
   * How many of the covered pixels at the bottom are a phone's sheet. The map's credits stand directly above the
   * sheet, but below a bar.
   */
  sheet: number;
  /** A hint that the built-in map has no streets here, with the nearest known place. Null if it needs no hint. */
  hint: OfflineHint | null;
};

/** The controls on the map: its own buttons, the follow indicator, and the map's attribution. */
export const MapChrome = view<MapChromeProps>(function MapChromeView(
  { read, publish, t, language },
  { map, raised, sheet, hint },
) {
  const { following } = read(attention);
  const phone = read(isPhone);
  const followed = following && following !== 'all' ? read(deviceBy(following.device)) : null;
  const { basemap, credits: said } = read(camera);
  const credits = basemap?.kind === 'online' ? said : attributions.embedded;
  const isMissed = basemap?.kind === 'embedded' && MISSED.includes(basemap.reason);
  return (
    <>
      {following && (
        <Row
          as="p"
          gap={2}
          weight="medium"
          className={styles.following}
          role="status"
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
        style={{ '--raised': `${raised}px` } as CSSProperties}
      >
        {/* A phone has one button: what these do is in its menu. */}
        {!phone && read(shownButtons).allDevices && (
          <IconButton
            variant="floating"
            side="left"
            icon={FitIcon}
            label={t('map.showAll')}
            onClick={() => publish(mapEvents.fitRequested({ device: null }))}
          />
        )}
        {!phone && (
          <IconButton
            variant="floating"
            side="left"
            icon={FollowIcon}
            label={t(following === 'all' ? 'map.stopFollowing' : 'map.followAll')}
            pressed={following === 'all'}
            onClick={() =>
              publish(
                following === 'all'
                  ? deviceEvents.followEnded({ by: 'button' })
                  : deviceEvents.followStarted({ id: null }),
              )
            }
          />
        )}
        <SlotView slot="map/controls" />
        {/* Fingers zoom by pinching, and with one of them by a double tap. */}
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
      {isMissed && !following && !hint && (
        <Text tone="muted" size={12} className={styles.hint} style={{ marginBottom: raised }} role="status">
          {t('map.builtIn')}
        </Text>
      )}
      {hint && !following && (
        <Text tone="muted" size={12} className={styles.hint} style={{ marginBottom: raised }}>
          {hint.near
            ? t('map.noStreetsNear', {
                place: hint.near.place,
                distance: Object.values(formatDistance(hint.near.metres, read(unitsInUse), language)).join(
                  ' ',
                ),
              })
            : t('map.noStreets')}
        </Text>
      )}
      <Row
        as="p"
        align="stretch"
        justify="end"
        wrap
        className={styles.credits}
        style={{ marginBottom: sheet }}
      >
        {credits.map(({ text, href }) =>
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
