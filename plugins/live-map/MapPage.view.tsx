import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { mapLook } from '../../src/core/app/map-look.ts';
import { selectedDevice } from '../../src/core/devices/devices.ts';
import { camera, type CameraView } from '../../src/map/camera.ts';
import type { OfflineHint } from '../../src/map/basemap/offline-hint.ts';
import type { MapHandle, Seen } from '../../src/map/engine.ts';
import type MapView from '../../src/map/MapView.tsx';
import { formatAge } from '../../src/ui/format.ts';
import { Sheet, type SheetStop } from '../../src/ui/Sheet.tsx';
import { PanelHeader, SidePanel } from '../../src/ui/SidePanel.tsx';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { ErrorState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { DeviceList } from './DeviceList.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { FavouriteButton } from './Favourite.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { PanelIcon, PanelPower } from './PanelHead.tsx';
import { MapChrome } from './MapChrome.tsx';
import { moverOfMode } from './walkers.ts';
import styles from './MapPage.module.css';
import { PartView, partsOf, SlotView } from './Slots.tsx';
import { StatusLine } from './StatusLine.tsx';
import * as app from '../../events/app.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { MapLayer } from '../../src/ports/extension-points.ts';
import { guardLayer } from '../../src/map/guard-layer.ts';
import { lateLayer } from '../../src/map/late-layer.ts';
import type { MapLayerFactory } from '../../src/map/layers.ts';
import { wholeCode } from '../../src/ui/whole-code.ts';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';

type Loaded = {
  readonly MapView: typeof MapView;
  /** The map's layers, starting with the bottom one. */
  readonly layers: readonly MapLayerFactory[];
};

/**
 * Loads the code that draws the map while the page already shows the device list: the map itself, and the layers that
 * plugins add. Returns null until all of it is loaded. A layer that fails to load or throws an error is left out and
 * logged. A layer with a condition `when` is loaded when the condition first becomes true. If the map itself fails to
 * load, this is logged, and the next attempt loads it again.
 *
 * @param isWanted false while the page shows that no map can be drawn
 */
function useMap(
  entries: readonly MapLayer[],
  publish: (draft: Draft) => void,
  isWanted: boolean,
): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isLoaded = loaded !== null;
  const say = useRef(publish);
  say.current = publish;
  useEffect(() => {
    if (!isWanted || isLoaded) return undefined;
    let wanted = true;
    const message = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));
    const failed = (id: string) => (problem: unknown) =>
      say.current(app.viewFailed({ region: id, message: message(problem) }));
    const layers = Promise.all(
      entries.map(({ id, when, load }) => {
        const loadLayer = () =>
          wholeCode(load).then((code) =>
            guardLayer((code as { default: MapLayerFactory }).default, failed(id)),
          );
        if (when) return Promise.resolve([guardLayer(lateLayer(when, loadLayer, failed(id)), failed(id))]);
        return loadLayer().then(
          (layer) => [layer],
          (problem: unknown) => {
            failed(id)(problem);
            return [];
          },
        );
      }),
    );
    Promise.all([wholeCode(() => import('../../src/map/MapView.tsx')), layers]).then(
      ([code, each]) => {
        if (wanted) setLoaded({ MapView: code.default as typeof MapView, layers: each.flat() });
      },
      (problem: unknown) => {
        if (wanted) say.current(mapEvents.drawingFailed({ message: message(problem), reason: 'lost' }));
      },
    );
    return () => {
      wanted = false;
    };
  }, [entries, isWanted, isLoaded]);
  return loaded;
}

/** `PEEK`: height of a phone's sheet at its lowest stop. `BAR`: height of the bottom bar below the sheet (pixels). */
const PEEK = 148;
/** Height of the sheet at its lowest stop when it shows a device (pixels). The device's name and place fit in. */
const PEEK_DEVICE = 196;
const BAR = 60;
/** The space between a bar on the map and what is placed above the bar (pixels). */
const BAR_SPACE = 8;
/**
 * On phones: the share of the available height that the bottom sheet covers when it is half open. A device's actions are
 * seen as a whole then, also below an alarm.
 */
const HALF = { device: 0.64, other: 0.55 };

/** The page of the live map: device list, map and the panel of one device, side by side if there is room. */
export default view(function MapPageView(context) {
  const { read, peek, publish, listen, t, language, mapLayers, mapStyle, parts } = context;
  const size = read(appState).size;
  const isPhone = size === 'xs' || size === 'sm';
  const device = read(selectedDevice);
  // An open map tool replaces the device's panel. The panel returns when the user closes the tool.
  const side = partsOf(parts, read, 'map/side').at(-1) ?? null;
  const sideKey = typeof side?.title === 'function' ? side.title(read) : (side?.title ?? 'map.title');
  const sideTitle = side?.named?.(read) ?? t(sideKey);
  const bottom = partsOf(parts, read, 'map/bottom').at(-1) ?? null;
  const [stop, setStop] = useState<SheetStop>('half');
  const listOffset = useRef(0);
  const map = useRef<MapHandle>(null);
  const tellScale = useRef<((now: CameraView) => void) | null>(null);
  const tellSeen = useRef<((now: Seen) => void) | null>(null);
  const [hint, setHint] = useState<OfflineHint | null>(null);
  const { failure, isLost } = read(camera);
  const drawn = useMap(mapLayers, publish, failure === null);
  const bar = useHeight();
  useRoomForBar(isPhone && bottom ? bar.height : 0, stop, setStop);
  const wanted = bottom?.wantsMap?.(read) ?? null;
  useEffect(() => {
    if (wanted !== null) setStop('peek');
  }, [wanted]);
  /** `raised`: how many pixels at the bottom of the map are covered by a phone's sheet and by the bar above it. */
  const peekHeight = device && !side ? PEEK_DEVICE : PEEK;
  const mover = moverOfMode(read);
  const half = device && !side ? HALF.device : HALF.other;
  const sheet = isPhone ? covered(stop, peekHeight, half) : 0;
  const raised = sheet + (bottom ? bar.height + BAR_SPACE : 0);
  const reducedMotion = useReducedMotion();

  // Ids, because the objects are new ones whenever the device's data changes.
  const opened = side?.id ?? device?.id ?? null;
  useEffect(() => {
    if (opened !== null) setStop((before) => (before === 'peek' ? 'half' : before));
  }, [opened]);

  // On a phone, 3D needs the whole map: on a part of it, the horizon would be out of view.
  const { onlineMap, perspective } = read(mapLook);
  const wasTilted = useRef(perspective);
  useEffect(() => {
    if (perspective && !wasTilted.current) setStop('peek');
    wasTilted.current = perspective;
  }, [perspective]);

  useFocusBack(device?.imei ?? null);

  const labels = useMemo(
    () => ({ map: t('map.label'), age: (seconds: number) => formatAge(seconds, language) }),
    [t, language],
  );
  const padding = useMemo(
    () =>
      isPhone
        ? {
            top: 16,
            right: 16,
            left: 16,
            bottom: raised + 8,
          }
        : { top: 48, right: 72, bottom: raised + 48, left: 48 },
    [isPhone, raised],
  );
  const basemap = useMemo(() => ({ online: mapStyle ?? undefined, onlineMap }), [mapStyle, onlineMap]);
  const close = () => {
    const draft = side ? (side.closed?.(read) ?? null) : deviceEvents.deselected();
    if (draft) publish(draft);
  };

  return (
    <div className={styles.page} data-phone={isPhone || undefined}>
      <VisuallyHidden as="h1">{t('map.title')}</VisuallyHidden>
      {!isPhone && (
        <section className={styles.list} aria-label={t('map.list.label')} data-tour="device-list">
          <header className={styles.listHeader}>
            <h2>{t(mover ? `map.list.titles.${mover}` : 'map.list.title')}</h2>
            <SlotView slot="list/head" />
          </header>
          <DeviceList />
        </section>
      )}
      <div ref={keepFocus} className={styles.map}>
        {failure !== null ? (
          <Stack center className={styles.failed}>
            <ErrorState
              title={t('map.notDrawn')}
              text={t(isLost ? 'map.lostHint' : 'map.notDrawnHint')}
              retry={
                isLost
                  ? { label: t('map.drawAgain'), onRetry: () => publish(mapEvents.drawingRetried()) }
                  : undefined
              }
            />
          </Stack>
        ) : (
          drawn && (
            <drawn.MapView
              ref={map}
              read={peek}
              publish={publish}
              listen={listen}
              layers={drawn.layers}
              basemap={basemap}
              labels={labels}
              padding={padding}
              reducedMotion={reducedMotion}
              onHint={setHint}
              onView={(now) => tellScale.current?.(now)}
              onSeen={(now) => tellSeen.current?.(now)}
            />
          )
        )}
        {/* Marks the uncovered part of the map: labels are placed within it, and guided tours point at it. */}
        <div className={styles.sight} data-sight="" data-tour="map map-3d" style={{ bottom: raised }} />
        <StatusLine />
        {failure === null && <ScaleBar camera={tellScale} raised={sheet} />}
        {bottom && (
          <div ref={bar.measure} className={styles.bottom} data-over-map="" style={{ marginBottom: sheet }}>
            <PartView part={bottom} />
          </div>
        )}
        {failure === null && (
          <MapChrome map={map} raised={raised} sheet={sheet} hint={hint} seen={tellSeen} />
        )}
      </div>
      {!isPhone && side && (
        <div className={styles.details}>
          <SidePanel testId={side.id} title={sideTitle} onClose={close} closeLabel={t('shell.close')}>
            <PartView part={side} />
          </SidePanel>
        </div>
      )}
      {!isPhone && !side && device && (
        <div className={styles.details} data-tour="device-panel">
          <SidePanel
            testId="device-panel"
            title={device.name}
            leading={<PanelIcon device={device} />}
            detail={<PanelPower device={device} />}
            actions={<FavouriteButton device={device.id} />}
            onClose={close}
            closeLabel={t('shell.close')}
          >
            <DevicePanel key={device.id} device={device} />
          </SidePanel>
        </div>
      )}
      {isPhone && (
        <Sheet
          label={side ? sideTitle : device ? device.name : t('map.list.label')}
          handleLabel={t('map.sheet')}
          stop={stop}
          onStopChange={setStop}
          peek={peekHeight}
          half={half}
          bottom={`calc(${BAR}px + var(--safe-bottom))`}
          {...((side || device) && { testId: side?.id ?? 'device-panel', onClose: close })}
          tour={device ? 'device-panel' : 'device-list'}
          header={
            side ? (
              <PanelHeader title={sideTitle} detail={side.about?.(read)}>
                <IconButton icon={CloseIcon} label={t('shell.close')} onClick={close} />
              </PanelHeader>
            ) : device ? (
              <PanelHeader
                title={device.name}
                leading={<PanelIcon device={device} />}
                detail={<PanelPower device={device} />}
              >
                <FavouriteButton device={device.id} />
                <IconButton icon={CloseIcon} label={t('shell.close')} onClick={close} />
              </PanelHeader>
            ) : undefined
          }
        >
          {side ? (
            <PartView part={side} />
          ) : device ? (
            <DevicePanel key={device.id} device={device} />
          ) : (
            <DeviceList offset={listOffset} />
          )}
        </Sheet>
      )}
      <SlotView slot="map/unseen" />
    </div>
  );
});

/** Returns how much of the map a phone's sheet covers at one of its stops (pixels). */
const covered = (stop: SheetStop, peekHeight: number, half: number): number =>
  stop === 'peek' ? peekHeight : Math.round((window.innerHeight - BAR) * half);

/**
 * When the user closes a device's panel, the focus returns to the device's row in the list, not to the start of the
 * page.
 */
function useFocusBack(device: string | null) {
  const last = useRef(device);
  useEffect(() => {
    const closed = last.current;
    last.current = device;
    if (device !== null || closed === null || document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>(
        `[data-testid=device-row][data-imei="${CSS.escape(closed)}"] > :is(button, a)`,
      )
      ?.focus();
  }, [device]);
}

/** Returns the height of an element, and updates it when it changes. */
function useHeight() {
  const [height, setHeight] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { height, measure };
}

/** A bar on the map that grows by this much leaves too little of a phone's map (pixels). */
const GROWS = 60;

/**
 * Lowers a phone's sheet when the bar on the map unfolds, so that the map stays in sight. The sheet is raised again when
 * the bar folds, unless the user has moved the sheet.
 */
function useRoomForBar(height: number, stop: SheetStop, setStop: (stop: SheetStop) => void) {
  const seen = useRef({ height: 0, isLowered: false });
  useEffect(() => {
    const { height: before, isLowered } = seen.current;
    if (before === height) return;
    const isUnfolded = before > 0 && height >= before + GROWS;
    const isFolded = height <= before - GROWS;
    seen.current = { height, isLowered: isUnfolded ? stop === 'half' : isLowered && !isFolded };
    if (isUnfolded && stop === 'half') setStop('peek');
    else if (isFolded && isLowered && stop === 'peek') setStop('half');
  }, [height, stop, setStop]);
}

function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const list = window.matchMedia('(prefers-reduced-motion: reduce)');
    const change = () => setReduced(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, []);
  return reduced;
}
