import { useId } from 'react';
import { type Share } from '../../events/share-types.ts';
import { PlaceIcon, TimeIcon, TraceIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { styles } from './styles.ts';

const KINDS = [
  ['position', PlaceIcon],
  ['trail', TraceIcon],
  ['eta', TimeIcon],
] as const;

type KindProps = { value: Share['kind']; onChange: (kind: Share['kind']) => void };

/** What of a device a link shows: each with what it gives away. */
export const KindChoice = view<KindProps>(function KindChoiceView({ t }, { value, onChange }) {
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend>{t('shares.what')}</legend>
      <div className={styles.kinds}>
        {KINDS.map(([kind, Glyph]) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              aria-label={t(`shares.kind.${kind}`)}
              aria-describedby={`${name}-${kind}`}
              onChange={() => onChange(kind)}
            />
            <Glyph size={20} aria-hidden="true" />
            <span>
              <strong>{t(`shares.kind.${kind}`)}</strong>
              <span id={`${name}-${kind}`} className={styles.hint}>
                {t(`shares.kindHint.${kind}`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
