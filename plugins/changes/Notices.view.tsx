import * as changeEvents from '../../events/changes.ts';
import {
  conflicts,
  refusedChanges,
  unkeptChanges,
  changes,
  UNDO_LASTS,
} from '../../src/core/changes/changes.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import { held } from './held.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import styles from './Undo.module.css';

/**
 * A one-line banner about unsaved changes. It shows only the first of these that applies: conflicts that the user must
 * decide, refused changes, changes that would be lost if the page closes, or changes that only wait.
 */
export const ChangesBanner = view(function ChangesBannerView({ read, publish, t }) {
  const asked = read(conflicts).length;
  const refused = read(refusedChanges).length;
  const waiting = read(held).length;
  const isOffline = read(connectivity).online === false;
  const [text, tone] =
    asked > 0
      ? ([t('changes.conflicts', { count: asked }), 'warning'] as const)
      : refused > 0
        ? ([t('changes.refused', { count: refused }), 'warning'] as const)
        : read(unkeptChanges).length > 0
          ? ([t('changes.notKept'), 'warning'] as const)
          : ([
              t(isOffline ? 'changes.waitingForNetwork' : 'changes.waitingForServer', { count: waiting }),
              'neutral',
            ] as const);
  return (
    <Banner
      testId="changes-banner"
      tone={tone}
      text={text}
      action={
        <Button size="small" onClick={() => publish(changeEvents.reviewOpened())}>
          {t('changes.show')}
        </Button>
      }
    />
  );
});

/**
 * The notice that says what the user has just done. It has an undo button and stays for five seconds (DEV-09). Only the
 * last action shows. Earlier ones count down unseen, until the last one is undone.
 */
export const Undo = view(function UndoView({ read, publish, t }) {
  const { undoable } = read(changes);
  const last = undoable.at(-1);
  return undoable.map((press) => (
    <Row
      key={press.batch}
      gap={2}
      className={styles.undo}
      role="status"
      hidden={press !== last}
      data-testid={press === last ? 'undo' : undefined}
    >
      <Text anywhere shrink grow className={styles.text}>
        {t(press.label, { count: countOf(press.changes) })}
      </Text>
      <Button
        size="small"
        variant="quiet"
        // The second press of a double click would undo the action before as well.
        onClick={({ detail }) => detail < 2 && publish(changeEvents.undoWanted({ batch: press.batch }))}
      >
        {t('changes.undo')}
      </Button>
      <Countdown left={UNDO_LASTS} whole={UNDO_LASTS} running />
    </Row>
  ));
});

/** Returns how many items were changed by one button press, for the undo notice. */
const countOf = (
  done: readonly { readonly edit: { readonly of: string; readonly ids?: readonly (number | string)[] } }[],
) => done.reduce((sum, { edit }) => sum + (edit.ids?.length ?? 1), 0);
