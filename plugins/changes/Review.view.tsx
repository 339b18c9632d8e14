import type { ReactNode } from 'react';
import * as changeEvents from '../../events/changes.ts';
import { now } from '../../src/core/app/clock.ts';
import { isTooLate, type Queued } from '../../src/core/changes/queue.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { conflicts, refusedChanges, unkeptChanges, unsavedChanges } from '../../src/core/changes/changes.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { type ViewContext, view, type Translate } from '../../src/ui/view.tsx';
import styles from './Review.module.css';
import type { Change, Edit, Outcome } from '../../events/change-types.ts';
import { type Fields, isNew, kindOf, thingIn, type Words } from '../../src/core/changes/kind.ts';
import type { Read } from '../../src/kernel/read.ts';

/** Returns what an unsaved change is about, as text: `Volvo`, `3 devices`, `Group Family`. */
function thingOf({ edit }: Change, read: Read, t: Translate): string {
  return said(kindOf(edit).called(edit, read), t);
}
const said = (words: Words, t: Translate): string =>
  'name' in words ? words.name : t(words.text, words.values);

/**
 * Fields that have a label of their own in the list of unsaved changes. Changes of all other fields are called
 * "settings".
 */
const NAMED = ['name', 'colour', 'icon', 'image', 'position', 'note', 'alarms', 'plan', 'type', 'comment'];
const fieldKey = (field: string) => `changes.fields.${NAMED.includes(field) ? field : 'other'}`;

/**
 * Returns a changed value as text. Null if the value is neither text nor a number, because it would need too many
 * words.
 */
function valueOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? '–' : value;
  return typeof value === 'number' ? String(value) : null;
}

/** Returns what an unsaved change does, as text: `Name: Volvo`, `removed`. */
function whatIsDone({ edit }: Change, read: Read, t: Translate): string {
  const own = kindOf(edit).said?.(edit);
  if (own !== undefined) return t(own);
  if (edit.set === null) return t('changes.removed');
  if (isNew(edit)) return t('changes.made');
  return linesOf(edit, edit.set, read, t);
}
const linesOf = (edit: Edit, fields: Fields, read: Read, t: Translate): string =>
  Object.entries(fields)
    .map(([field, value]) => {
      const own = kindOf(edit).describe?.(field, value, read);
      const key = own ? own.field : fieldKey(field);
      const text = own ? own.value && said(own.value, t) : valueOf(value);
      return text === null ? t(key) : `${t(key)}: ${text}`;
    })
    .join(' · ');

/** Returns the other user's values in a conflict, as text. Only fields that the change concerns are included. */
function theirsOf({ edit }: Change, theirs: Outcome, read: Read, t: Translate): string {
  const thing = thingIn(theirs, edit);
  if (!thing) return t('changes.removed');
  const fields = Object.keys(edit.set ?? thing).filter((field) => field in thing);
  return linesOf(edit, Object.fromEntries(fields.map((field) => [field, thing[field]])), read, t);
}

/**
 * The list of all changes that the server has not saved. The user can decide conflicts, and retry or discard changes.
 */
export default view(function ReviewView(context) {
  const { read, publish, t } = context;
  const asked = read(conflicts);
  const refused = read(refusedChanges);
  const waiting = read(unsavedChanges).filter(({ state }) => state !== 'conflict');
  const close = () => publish(changeEvents.reviewClosed());
  const isEmpty = asked.length + refused.length + waiting.length === 0;
  return (
    <Dialog
      open
      onClose={close}
      title={t('changes.title')}
      closeLabel={t('shell.close')}
      testId="changes-review"
      size="medium"
      actions={<Button onClick={close}>{t('shell.close')}</Button>}
    >
      {isEmpty && (
        <Text tone="muted" size={13}>
          {t('changes.allSaved')}
        </Text>
      )}
      <Group title={t('changes.conflictsTitle')} hint={t('changes.conflictsHint')} of={asked}>
        {(change) => <Conflict key={change.id} change={change} context={context} />}
      </Group>
      <Group title={t('changes.refusedTitle')} hint={t('changes.refusedHint')} of={refused}>
        {(change) => <Refused key={change.id} change={change} context={context} />}
      </Group>
      <Group
        title={t('changes.waitingTitle')}
        hint={t(read(unkeptChanges).length > 0 ? 'changes.notKept' : 'changes.waitingHint')}
        of={waiting}
      >
        {(change) => (
          <Stack as="li" key={change.id} gap={2} className={styles.change}>
            <Said change={change} context={context} />
          </Stack>
        )}
      </Group>
    </Dialog>
  );
});

function Group({
  title,
  hint,
  of,
  children,
}: {
  title: string;
  hint: string;
  of: readonly Queued[];
  children: (change: Queued) => ReactNode;
}) {
  if (of.length === 0) return null;
  return (
    <section className={styles.group}>
      <Text as="h3" size={17}>
        {title}
      </Text>
      <Text tone="muted" size={13}>
        {hint}
      </Text>
      <ul className={styles.list}>{of.map(children)}</ul>
    </section>
  );
}

type One = { change: Queued; context: ViewContext };

function Said({ change, context: { read, t } }: One) {
  return (
    <Stack anywhere className={styles.said}>
      <strong>{thingOf(change, read, t)}</strong>
      <span>{whatIsDone(change, read, t)}</span>
    </Stack>
  );
}

function Conflict({ change, context }: One) {
  const { read, publish, t } = context;
  const decide = (keep: 'mine' | 'theirs') => publish(changeEvents.decided({ id: change.id, keep }));
  return (
    <Stack as="li" gap={2} className={styles.change}>
      <strong>{thingOf(change, read, t)}</strong>
      <Stack as="dl" gap={3} className={styles.sides}>
        <div>
          <Text as="dt" tone="muted" size={13}>
            {t('changes.mine')}
          </Text>
          <dd>{whatIsDone(change, read, t)}</dd>
        </div>
        <div>
          <Text as="dt" tone="muted" size={13}>
            {t('changes.theirs')}
          </Text>
          <dd>{change.theirs && theirsOf(change, change.theirs, read, t)}</dd>
        </div>
      </Stack>
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button size="small" onClick={() => decide('theirs')}>
          {t('changes.takeTheirs')}
        </Button>
        <Button size="small" variant="primary" onClick={() => decide('mine')}>
          {t('changes.keepMine')}
        </Button>
      </Row>
    </Stack>
  );
}

function Refused({ change, context }: One) {
  const { read, publish, t } = context;
  const { failure, id } = change;
  return (
    <Stack as="li" gap={2} className={styles.change}>
      <Said change={change} context={context} />
      {failure && (
        <Text tone="danger">
          {failure.message
            ? t('settings.serverSays', { message: failure.message })
            : t(`failure.${failure.reason}`)}
        </Text>
      )}
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button size="small" variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
          {t('changes.letGo')}
        </Button>
        {!isTooLate(change, read(now) * 1000) && (
          <Button
            size="small"
            disabled={read(isReadOnly)}
            onClick={() => publish(changeEvents.retried({ id }))}
          >
            {t('changes.tryAgain')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
