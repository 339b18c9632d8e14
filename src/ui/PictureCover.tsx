import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import {
  type Area,
  areaBetween,
  cornerOf,
  FIRST_AREA,
  movedBy,
  partAt,
  sizedBy,
  STEP,
} from './cover-areas.ts';
import { classes } from './classes.ts';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './PictureCover.module.css';

export interface PictureCoverProps {
  address: string;
  /** Size of the picture (pixels). */
  width: number;
  height: number;
  /** The covered areas. Their values are shares of the picture's width and height, from 0 to 1. */
  areas: readonly Area[];
  /** A description of the picture for screen readers. */
  label: string;
  /** A text that explains how the arrow keys work here. */
  hint: string;
  /** Returns the name of a covered area. */
  nameOf: (index: number, area: Area) => string;
  onChange: (areas: readonly Area[]) => void;
}

type Drag = { readonly index: number | null; readonly part: 'new' | 'whole' | 'corner'; readonly from: Area };

/**
 * A picture in which the user marks areas to be covered. The user draws, moves and resizes them by mouse or finger, or
 * with keys in the list below the picture. The caller paints the areas over in the finished picture.
 */
export function PictureCover({
  address,
  width,
  height,
  areas,
  label,
  hint,
  nameOf,
  onChange,
}: PictureCoverProps) {
  const stage = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<readonly Area[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = drawn ?? areas;
  /** Returns where the pointer is on the picture, in shares of the picture's width and height. */
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = placeOf(event);
    const found = partAt(areas, x, y);
    drag.current = found ?? { index: null, part: 'new', from: { x, y, width: 0, height: 0 } };
    setChosen(found?.index ?? null);
    start.current = { x, y };
  };
  const start = useRef({ x: 0, y: 0 });
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!drag.current) return;
    const { index, part, from } = drag.current;
    const now = placeOf(event);
    const by = { x: now.x - start.current.x, y: now.y - start.current.y };
    if (part === 'new') setDrawn([...areas, areaBetween(start.current, now)]);
    else
      setDrawn(
        areas.map((each, i) =>
          i === index ? (part === 'corner' ? sizedBy(from, by.x, by.y) : movedBy(from, by.x, by.y)) : each,
        ),
      );
  };
  const end = () => {
    const isNew = drag.current?.part === 'new';
    drag.current = null;
    setDrawn(null);
    const last = drawn?.at(-1);
    // A press without a drag creates no area.
    if (!drawn || (isNew && last && (last.width < STEP || last.height < STEP))) return;
    if (isNew) setChosen(drawn.length - 1);
    onChange(drawn);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const area = areas[index];
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!area) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onChange(areas.filter((_, i) => i !== index));
    }
    if (!by) return;
    event.preventDefault();
    const [x = 0, y = 0] = by.map((each) => each * STEP);
    onChange(
      areas.map((each, i) =>
        i === index ? (event.shiftKey ? sizedBy(area, x, y) : movedBy(area, x, y)) : each,
      ),
    );
  };
  return (
    <Stack gap={2} bounded>
      <div className={styles.frame}>
        <img className={styles.picture} src={address} alt={label} width={width} height={height} />
        <svg
          ref={stage}
          className={styles.stage}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          data-testid="picture-stage"
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={() => {
            drag.current = null;
            setDrawn(null);
          }}
        >
          {shown.map((area, i) => (
            <g key={i} className={classes(styles.area, i === chosen && styles.chosen)}>
              <rect
                x={area.x * width}
                y={area.y * height}
                width={area.width * width}
                height={area.height * height}
              />
              <circle {...cornerOf(area, width, height)} r={Math.max(width, height) / 110} />
            </g>
          ))}
        </svg>
      </div>
      <Text tone="muted" size={13} id="cover-hint">
        {hint}
      </Text>
      {areas.length > 0 && (
        <Row as="ul" gap={2} align="stretch" wrap>
          {areas.map((area, i) => (
            <li key={i}>
              <button
                type="button"
                className={styles.name}
                aria-describedby="cover-hint"
                aria-pressed={i === chosen}
                onFocus={() => setChosen(i)}
                onClick={() => setChosen(i)}
                onKeyDown={(event) => press(event, i)}
              >
                {nameOf(i, area)}
              </button>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** Returns the areas with one more in the middle of the picture, for users who work with keys. */
export const withOneMore = (areas: readonly Area[]): Area[] => [...areas, FIRST_AREA];
