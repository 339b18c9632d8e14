import 'maplibre-gl/dist/maplibre-gl.css';
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
import { createSmallMap, type SmallMap, type SmallMapOptions, type SmallMark } from './small-map.ts';

export type SmallMapHandle = Pick<SmallMap, 'zoom' | 'fit' | 'picture'>;
export type SmallMapViewProps = Pick<
  SmallMapOptions,
  'title' | 'language' | 'reducedMotion' | 'onPress' | 'onPlaced' | 'steady' | 'whole' | 'start'
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

/** A map of a few places; see `small-map.ts`. */
export function SmallMapView(props: SmallMapViewProps) {
  const { marks, pin, dark, language, title, padding = NO_PADDING, ref } = props;
  const isDrawn = useContext(SmallMapsDrawn);
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<SmallMap | null>(null);
  const [elements, setElements] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = container.current;
    if (!element || !isDrawn) return undefined;
    try {
      map.current = createSmallMap({
        container: element,
        title: latest.current.title,
        look: lookOf(latest.current.dark),
        language: latest.current.language,
        reducedMotion: latest.current.reducedMotion,
        start: latest.current.start,
        onPress: latest.current.onPress && ((place, key) => latest.current.onPress?.(place, key)),
        steady: latest.current.steady,
        whole: latest.current.whole,
        onPlaced: latest.current.onPlaced && ((key, place) => latest.current.onPlaced?.(key, place)),
        onMoved: (isMoved) => latest.current.onMoved?.(isMoved),
        element(key) {
          const made = document.createElement('div');
          // Hidden from screen readers: a list beside the map has the same content as text.
          made.setAttribute('aria-hidden', 'true');
          setElements((before) => new Map(before).set(key, made));
          return made;
        },
      });
    } catch (problem) {
      latest.current.onFailed(problem instanceof Error ? problem.message : String(problem));
    }
    return () => {
      map.current?.destroy();
      map.current = null;
    };
  }, [isDrawn]);

  useEffect(() => map.current?.setPadding(padding), [padding]);
  useEffect(() => map.current?.show(marks), [marks]);
  useEffect(() => map.current?.setLook(lookOf(dark)), [dark]);
  useEffect(() => map.current?.setLanguage(language), [language]);
  useImperativeHandle(
    ref,
    () => ({
      zoom: (by) => map.current?.zoom(by),
      fit: () => map.current?.fit(),
      picture: async () => (await map.current?.picture()) ?? null,
    }),
    [],
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
