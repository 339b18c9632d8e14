import { useSettled } from '../../src/ui/settled.ts';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './DeviceList.module.css';

/** How many devices the list has left: seen at once, told when the figure rests. */
export const Matches = view<{ count: number }>(function MatchesView({ t }, { count }) {
  const text = t('map.list.count', { count });
  const told = useSettled(text);
  return (
    <>
      <p className={styles.matches} aria-hidden="true">
        {text}
      </p>
      <VisuallyHidden>
        <p role="status">{told}</p>
      </VisuallyHidden>
    </>
  );
});
