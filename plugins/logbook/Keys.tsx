import * as logbookEvents from '../../events/logbook.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Detail.module.css';

const KEYS: readonly (readonly [string, readonly string[]])[] = [
  ['logbook.type.private', ['1']],
  ['logbook.type.toWork', ['2']],
  ['logbook.type.business', ['3']],
  ['logbook.type.mixed', ['4']],
  ['logbook.type.none', ['0']],
  ['logbook.keys.move', ['j', 'k', '↓', '↑']],
  ['logbook.keys.open', ['Enter']],
  ['logbook.keys.pick', ['Space']],
];

/** The help text with the keyboard shortcuts of the trip list. */
export const Keys = view(function KeysView({ publish, t }) {
  return (
    <Dialog
      open
      onClose={() => publish(logbookEvents.panelClosed())}
      title={t('logbook.keys.title')}
      text={t('logbook.keys.text')}
      closeLabel={t('shell.close')}
      testId="logbook-keys"
    >
      <Stack as="dl" gap={2} className={styles.keys}>
        {KEYS.map(([key, keys]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </Stack>
    </Dialog>
  );
});
