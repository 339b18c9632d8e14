import { useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { formatNumber } from '../../src/ui/format.ts';
import { DownloadIcon } from '../../src/ui/icons.ts';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Export.module.css';

/** What a recording contains, in plain words, and the button that saves it. */
export default view(function ExportView({ t, language, exportLog }) {
  const [hidden, setHidden] = useState(true);
  const { count } = exportLog.summary();
  return (
    <div className={styles.export}>
      <p>{t('sessionLog.what')}</p>
      <ul className={styles.contents}>
        <li>{t(hidden ? 'sessionLog.containsHidden' : 'sessionLog.contains')}</li>
        <li>{t('sessionLog.neverContains')}</li>
      </ul>
      <Switch label={t('sessionLog.hide')} checked={hidden} onChange={setHidden} />
      <div className={styles.actions}>
        <Button icon={DownloadIcon} onClick={() => exportLog.save({ hidden })}>
          {t('sessionLog.save')}
        </Button>
        <span className={styles.count}>
          {t('sessionLog.count', { count, formatted: formatNumber(count, language) })}
        </span>
      </div>
    </div>
  );
});
