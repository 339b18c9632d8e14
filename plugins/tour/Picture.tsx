import type { ImageStyle } from './steps.ts';
import styles from './Tour.module.css';

type PictureProps = { file: string; imageStyle: ImageStyle | undefined; onFailed: () => void };

/** A step's picture. It only shows what the words say, so it has none of its own; who wants no motion sees it still. */
export function Picture({ file, imageStyle = 'fill', onFailed }: PictureProps) {
  const address = `${import.meta.env.BASE_URL}assets/tour/${file}`;
  return (
    <picture>
      {file.endsWith('.gif') && (
        <source media="(prefers-reduced-motion: reduce)" srcSet={address.replace(/\.gif$/, '.png')} />
      )}
      <img
        className={styles.picture}
        data-style={imageStyle}
        src={address}
        alt=""
        width={300}
        height={160}
        onError={onFailed}
      />
    </picture>
  );
}
