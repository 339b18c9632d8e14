import { useMemo, useRef, useState } from 'react';
import * as historyEvents from '../../events/history.ts';
import * as shareEvents from '../../events/shares.ts';
import { isDark, settings, unitsInUse } from '../../src/core/app/settings.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { attributions } from '../../src/map/basemap/attributions.ts';
import { pngOf, stripBelow } from '../../src/map/picture-strip.ts';
import type { MapPicture } from '../../src/map/small-picture.ts';
import { type SmallMapHandle, SmallMapView } from '../../src/map/SmallMapView.tsx';
import { JUMP } from '../../src/rules/jump.ts';
import { gapsOf } from '../../src/rules/travel/gaps.ts';
import type { TripOfWay } from '../../src/rules/travel/trips.ts';
import type { Way } from '../../src/rules/travel/way.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatDistance, formatPlace, withUnit } from '../../src/ui/format.ts';
import { formatDuration, formatSpan } from '../../src/ui/format-time.ts';
import { DownloadIcon, LinkIcon, PictureIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { type ViewContext, view } from '../../src/ui/view.tsx';
import { fileOfPast } from './document.ts';
import { secondsShown } from './TimeLine.tsx';
import styles from './History.module.css';
import { pasts } from './past.state.ts';
import { areSensorsMissing, exportedOf } from './sensors.state.ts';
import { css, trackColours } from './track-colours.ts';
import { mayLink, tripToShare } from './trip.state.ts';
import { wayOfDevice } from './wrong.state.ts';

/**
 * Sizes of the strip below the map in the picture of a shared trip: margin and height (CSS pixels). The strip contains
 * the facts of the trip.
 */
const MARGIN = 16;
const STRIP = 104;

/** The dialog to share one trip. It shows what others will see, and offers three ways of sharing (DAY-03). */
export default view(function TripShareView(context) {
  const { read, publish, t, language } = context;
  const map = useRef<SmallMapHandle>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const shown = read(tripToShare);
  const device = shown?.device ?? 0;
  const way = read(wayOfDevice(device));
  const colour = css(read(trackColours).get(device));
  const trip = shown?.trip;
  const marks = useMemo(() => (trip ? marksOf(way, trip, colour) : []), [way, trip, colour]);
  if (!trip) return null;
  const zone = read(timeZoneInUse);
  const name = read(nameOfPast(device)) ?? '…';
  const dark = read(isDark);
  const span = formatSpan(trip, language, zone);
  const title = `${placeOf(context, trip.start)} → ${placeOf(context, trip.end)}`;
  const far = formatDistance(trip.metres, read(unitsInUse), language);
  const facts = `${withUnit(far)} · ${formatDuration(secondsShown(trip.from, trip.to), language)}`;
  const takePicture = async () => {
    setBusy(true);
    try {
      const credits = attributions.embedded.map(({ text }) => text).join(' · ');
      const words = { way: title, facts, when: `${name} · ${span}`, credits };
      const picture = await tripPicture((await map.current?.picture()) ?? null, words, dark);
      publish(
        picture
          ? historyEvents.tripPictured({
              address: URL.createObjectURL(picture),
              name: `${name} ${span.replaceAll(':', '.')}`,
            })
          : historyEvents.tripNotPictured(),
      );
    } catch {
      publish(historyEvents.tripNotPictured());
    } finally {
      setBusy(false);
    }
  };
  const saveFile = () => {
    const { range } = read(pasts);
    if (range)
      publish(
        fileOfPast(context, {
          ...{ device, name, range, trip, fixes: trip, format: 'gpx' as const },
          all: read(exportedOf(device)),
        }),
      );
  };
  return (
    <Dialog
      open
      testId="trip-share"
      size="medium"
      title={t('history.trip.title')}
      closeLabel={t('shell.close')}
      onClose={() => publish(historyEvents.tripLeft())}
    >
      <Stack gap={4}>
        <Stack gap={1}>
          <Text as="h3" size={17} weight="medium" anywhere>
            {title}
          </Text>
          <Text tone="muted" size={13} numeric>
            {name} · {span} · {facts}
          </Text>
        </Stack>
        {!isFailed && (
          <div className={styles.tripMap}>
            <SmallMapView
              ref={map}
              title={t('history.trip.map')}
              language={read(settings).shown}
              dark={dark}
              reducedMotion
              whole
              marks={marks}
              pin={() => <span className={styles.tripEnd} style={{ background: colour }} />}
              onFailed={() => setFailed(true)}
            />
          </div>
        )}
        <Stack gap={2} className={styles.tripWays}>
          {mayLink(read, device) && (
            <Button
              variant="primary"
              icon={LinkIcon}
              onClick={() =>
                publish(shareEvents.sheetOpened({ device, trip: { from: trip.from, to: trip.to } }))
              }
            >
              {t('history.trip.link')}
            </Button>
          )}
          {!isFailed && read(hasPaper) && (
            <Button icon={PictureIcon} disabled={isBusy} onClick={() => void takePicture()}>
              {t('history.trip.picture')}
            </Button>
          )}
          {read(hasPaper) && (
            <Button icon={DownloadIcon} disabled={read(areSensorsMissing)} onClick={saveFile}>
              {t('history.trip.file')}
            </Button>
          )}
        </Stack>
        <Text tone="muted" size={13}>
          {t('history.trip.hint')}
        </Text>
      </Stack>
    </Dialog>
  );
});

function placeOf({ read }: Pick<ViewContext, 'read'>, { lat, lng }: { lat: number; lng: number }): string {
  const { own, address } = read(nameOfPlace)(lat, lng);
  return own ?? address ?? formatPlace(lat, lng);
}

/**
 * Returns the marks on the map of a shared trip: both ends, and the track between them. The track is split at gaps, and
 * jumps are left out.
 */
function marksOf(way: Way, { first, last }: TripOfWay, colour: string) {
  const breaks = new Set(gapsOf(way).map(({ after }) => after));
  const ways: [number, number][][] = [[]];
  for (let i = first; i <= last; i++) {
    if (breaks.has(i)) ways.push([]);
    if (((way.flags[i] as number) & JUMP) === 0)
      ways.at(-1)?.push([(way.lng[i] as number) / 1e7, (way.lat[i] as number) / 1e7]);
  }
  const all = ways.flat();
  const [from, to] = [all[0], all.at(-1)];
  if (!from || !to) return [];
  const end = { colour, metres: null };
  return [
    { ...end, key: 'from', lng: from[0], lat: from[1], ways: [] },
    { ...end, key: 'to', lng: to[0], lat: to[1], ways },
  ];
}

type TripWords = {
  /** The text with the trip's start and end. */
  readonly way: string;
  /** The text with the trip's distance and duration. */
  readonly facts: string;
  /** The text with the device and the date of the trip. */
  readonly when: string;
  /** The attribution of the map. */
  readonly credits: string;
};

/**
 * Creates a picture of a trip to share: the map, and below it the facts of the trip. Null if the browser cannot create
 * the picture.
 */
async function tripPicture(taken: MapPicture | null, words: TripWords, dark: boolean): Promise<Blob | null> {
  const strip = taken && stripBelow(taken, STRIP, dark);
  if (!strip) return null;
  const { pen, top, ink, quiet, fontFamily } = strip;
  const room = taken.canvas.width / taken.ratio - 2 * MARGIN;
  const line = (text: string, y: number, size: number, weight: number, colour: string) => {
    pen.font = `${weight} ${size}px ${fontFamily}`;
    pen.fillStyle = colour;
    pen.fillText(fitting(pen, text, room), MARGIN, top + y);
  };
  line(words.way, 22, 17, 680, ink);
  line(words.facts, 44, 15, 550, ink);
  line(words.when, 64, 13, 400, quiet);
  line(words.credits, 88, 10, 400, quiet);
  return pngOf(strip);
}

/** Returns a text, truncated if it is too wide for the picture. */
function fitting(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let cut = text;
  while (cut.length > 1 && pen.measureText(`${cut}…`).width > room) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}
