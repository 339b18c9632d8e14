import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { InElement } from '../ui/InElement.tsx';
import styles from './MapView.module.css';
import type { SmallMap, SmallMapOptions, SmallMark } from './small-map.ts';

export type SmallMapHandle = Pick<SmallMap, 'zoom' | 'fit' | 'picture'>;
export type SmallMapViewProps = Pick<
  SmallMapOptions,
  | 'title'
  | 'language'
  | 'reducedMotion'
  | 'onPress'
  | 'onPlaced'
  | 'steady'
  | 'whole'
  | 'start'
  | 'apart'
  | 'closest'
> & {
  readonly dark: boolean;
  readonly marks: readonly SmallMark[];
  /** Returns the marker for a place on the map. */
  readonly pin: (key: string) => ReactNode;
  /** How far panels cover the map from each of its edges (pixels). */
  readonly padding?: { top: number; right: number; bottom: number; left: number };
  /**
   * Called with true when the user moves the map away from its automatic view, and with false when the map returns to
   * that view.
   */
  readonly onMoved?: (isMoved: boolean) => void;
  /** Called when the browser cannot draw the map. */
  readonly onFailed: (message: string) => void;
  readonly ref?: Ref<SmallMapHandle>;
};

/**
 * False: small maps stay empty. Used by Storybook stories about other subjects, because software WebGL is slow and its
 * screenshots vary.
 */
export const SmallMapsDrawn = createContext(true);

const lookOf = (dark: boolean) =>
  ({ theme: dark ? 'dark' : 'light', type: 'embedded', perspective: false }) as const;
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * A map of a few places; see `small-map.ts`. Its code loads when the map is first shown, so that a page around it does
 * not wait for a megabyte of code.
 */
export function SmallMapView(props: SmallMapViewProps) {
  const { marks, pin, dark, language, title, padding = NO_PADDING, ref } = props;
  const isDrawn = useContext(SmallMapsDrawn);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SmallMap | null>(null);
  const arriving = useRef<Promise<SmallMap | null>>(Promise.resolve(null));
  const [elements, setElements] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  // Code that is missing is no fault of the browser: the page's error boundary handles it like that of any other view.
  const [missingCode, setMissingCode] = useState<Error | null>(null);
  if (missingCode) throw missingCode;
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = container.current;
    if (!element || !isDrawn) return undefined;
    let isWanted = true;
    let made: SmallMap | null = null;
    const make = ({ createSmallMap }: typeof import('./small-map.ts')): SmallMap | null => {
      if (!isWanted) return null;
      made = createSmallMap({
        container: element,
        title: latest.current.title,
        look: lookOf(latest.current.dark),
        language: latest.current.language,
        reducedMotion: latest.current.reducedMotion,
        start: latest.current.start,
        onPress: latest.current.onPress && ((place, key) => latest.current.onPress?.(place, key)),
        steady: latest.current.steady,
        closest: latest.current.closest,
        whole: latest.current.whole,
        apart: latest.current.apart,
        onPlaced: latest.current.onPlaced && ((key, place) => latest.current.onPlaced?.(key, place)),
        onMoved: (isMoved) => latest.current.onMoved?.(isMoved),
        element(key) {
          const ofKey = document.createElement('div');
          // Hidden from screen readers: a list beside the map has the same content as text.
          ofKey.setAttribute('aria-hidden', 'true');
          setElements((before) => new Map(before).set(key, ofKey));
          return ofKey;
        },
      });
      setMap(made);
      return made;
    };
    const failed = (then: (problem: Error) => void) => (problem: unknown) => {
      if (isWanted) then(problem instanceof Error ? problem : new Error(String(problem)));
      return null;
    };
    arriving.current = import('./small-map.ts').then(
      (code) =>
        Promise.resolve(code)
          .then(make)
          .catch(failed(({ message }) => latest.current.onFailed(message))),
      failed(setMissingCode),
    );
    return () => {
      isWanted = false;
      made?.destroy();
      setMap(null);
    };
  }, [isDrawn]);

  useEffect(() => map?.setPadding(padding), [map, padding]);
  useEffect(() => map?.show(marks), [map, marks]);
  useEffect(() => map?.setLook(lookOf(dark)), [map, dark]);
  useEffect(() => map?.setLanguage(language), [map, language]);
  useImperativeHandle(
    ref,
    () => ({
      zoom: (by) => map?.zoom(by),
      fit: () => map?.fit(),
      picture: async () => (await (await arriving.current)?.picture()) ?? null,
    }),
    [map],
  );

  const shown = new Set(marks.map(({ key }) => key));
  return (
    <section ref={container} className={styles.map} data-testid="small-map" aria-label={title}>
      {[...elements].map(([key, element]) =>
        shown.has(key) ? (
          <InElement key={key} element={element}>
            {pin(key)}
          </InElement>
        ) : null,
      )}
    </section>
  );
}
