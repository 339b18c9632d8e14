import styles from './ActivityRing.module.css';

export interface RingProps {
  /** The rings, outermost first. `share`: how much of the goal has been reached; 1 or more gives a full ring. */
  rings: readonly { share: number; tone: 'accent' | 'calm' }[];
  /** The progress towards the goals in words, for screen readers. */
  label: string;
  /** The text in the middle of the rings. */
  value: string;
  /** What the text in the middle means. */
  caption?: string | undefined;
  size?: number;
}

/** Rings smaller than this are thin and have smaller text (pixels). */
const SMALL = 90;
const LOOKS = { small: { width: 6, gap: 2 }, large: { width: 11, gap: 4 } };

/** Shows the progress towards the goals of a day, with one ring for each goal. */
export function ActivityRing({ rings, label, value, caption, size = 132 }: RingProps) {
  const middle = size / 2;
  const isSmall = size < SMALL;
  const { width, gap } = LOOKS[isSmall ? 'small' : 'large'];
  return (
    <svg
      className={styles.ring}
      data-small={isSmall || undefined}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
    >
      <title>{label}</title>
      {rings.map(({ share, tone }, i) => {
        const radius = middle - width / 2 - i * (width + gap);
        const length = 2 * Math.PI * radius;
        const filled = Math.min(1, Math.max(0, share));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rings have no id, and their order never changes
          <g key={i} transform={`rotate(-90 ${middle} ${middle})`} data-tone={tone}>
            <circle className={styles.track} cx={middle} cy={middle} r={radius} strokeWidth={width} />
            {filled > 0 && (
              <circle
                className={styles.filled}
                cx={middle}
                cy={middle}
                r={radius}
                strokeWidth={width}
                strokeDasharray={`${length * filled} ${length}`}
              />
            )}
          </g>
        );
      })}
      <text className={styles.value} x={middle} y={caption ? middle - 6 : middle} aria-hidden="true">
        {value}
      </text>
      {caption && (
        <text className={styles.caption} x={middle} y={middle + 13} aria-hidden="true">
          {caption}
        </text>
      )}
    </svg>
  );
}
