import * as changeEvents from '../../events/changes.ts';
import { changes, UNDO_LASTS } from '../../src/core/changes/changes.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Undo.module.css';

/** The notice that says what the user has just done. It has an undo button and stays for five seconds (DEV-09). */
export default view(function UndoView({ read, publish, t }) {
  const { undoable } = read(changes);
  if (!undoable) return null;
  const { batch, label, changes: done } = undoable;
  return (
    <Row gap={2} className={styles.undo} role="status" data-testid="undo" key={batch}>
      <Text anywhere shrink grow className={styles.text}>
        {t(label, { count: countOf(done) })}
      </Text>
      <Button size="small" variant="quiet" onClick={() => publish(changeEvents.undoWanted({ batch }))}>
        {t('changes.undo')}
      </Button>
      <Countdown key={batch} left={UNDO_LASTS} whole={UNDO_LASTS} running />
    </Row>
  );
});

/** Returns how many items were changed by one button press, for the undo notice. */
const countOf = (
  done: readonly { readonly edit: { readonly of: string; readonly ids?: readonly (number | string)[] } }[],
) => done.reduce((sum, { edit }) => sum + (edit.ids?.length ?? 1), 0);
