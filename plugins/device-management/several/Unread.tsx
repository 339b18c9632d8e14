import { Button } from '../../../src/ui/Button.tsx';
import { formatNumber } from '../../../src/ui/format.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import { details } from '../details.state.ts';
import styles from '../pages/Pages.module.css';

/** So many devices are asked for with one press: each is a call of its own. */
const MOST_ASKED = 200;

type Props = { ids: readonly number[]; onAsk: (ids: readonly number[]) => void };

/** Devices whose alarms are not known yet: a large fleet's list leaves them out. */
export const Unread = view<Props>(function UnreadView({ read, t, language }, { ids, onAsk }) {
  const { asked } = read(details);
  const isLoading = ids.some((id) => asked[id] === 'loading');
  const missing = ids.filter((id) => asked[id] !== 'done');
  if (missing.length === 0) return null;
  return (
    <div className={styles.unread}>
      <Remark>
        {t('deviceManagement.several.unread', {
          count: missing.length,
          shown: formatNumber(missing.length, language),
        })}
      </Remark>
      <Button size="small" loading={isLoading} onClick={() => onAsk(missing.slice(0, MOST_ASKED))}>
        {t('deviceManagement.several.read')}
      </Button>
    </div>
  );
});
