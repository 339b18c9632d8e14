import { lazy, Suspense, useState } from 'react';
import * as adminEvents from '../../events/admin.ts';
import { unsavedChanges } from '../../src/core/changes/changes.ts';
import { admin } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { user } from '../../src/core/session/user.ts';
import { formatMinutes } from '../../src/ui/format-time.ts';
import { EditIcon, GhostIcon, LockIcon, LogOutIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './GhostBanner.module.css';
import type { Asking } from './Dialogs.tsx';
import { isNotRecorded, visit } from './visit.state.ts';

const GhostDialog = lazy(() => import('./Dialogs.tsx'));

/**
 * The banner in ghost mode. It says whose account the super user is viewing and whether changes are allowed, and it
 * leads back to the super user's own account. It stays during the whole visit.
 */
export default view(function GhostBannerView({ read, publish, t, language }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { subject, editing, reason } = read(admin);
  const customer = read(user).customerData.success;
  const { since } = read(visit);
  const notRecorded = read(isNotRecorded);
  const full = customer && [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const name = full || customer?.email || t('ghost.customer', { id: `${subject}` });
  const press = () =>
    editing
      ? publish(adminEvents.editingSwitchedOff())
      : setAsking(reason === null ? 'reasonFirst' : 'editing');
  const leave = () =>
    read(unsavedChanges).length > 0 ? setAsking('leaving') : publish(adminEvents.ghostLeft());
  // When everything is saved there is nothing left to ask. A later change must not open the question again.
  if (asking === 'leaving' && read(unsavedChanges).length === 0) setAsking(null);

  return (
    <Stack
      as="section"
      size={13}
      className={styles.banner}
      aria-label={t('ghost.label')}
      data-testid="ghost-banner"
    >
      <GhostIcon className={styles.ghost} size={22} aria-hidden="true" />
      <p className={styles.who}>
        <Text as="span" clip className={styles.name}>
          {name}
        </Text>
        {customer && name !== customer.email && (
          <Text as="span" clip>
            {customer.email}
          </Text>
        )}
        {reason === null ? (
          <button type="button" className={styles.reason} onClick={() => setAsking('reason')}>
            {t('ghost.noReason')}
          </button>
        ) : (
          !notRecorded && (
            <Text as="span" clip title={reason}>
              {reason}
            </Text>
          )
        )}
        {notRecorded && (
          <Text as="span" weight="bold" role="status">
            {t('ghost.notRecorded')}
          </Text>
        )}
      </p>
      <p className={styles.state}>
        <Row
          as="span"
          gap={1}
          weight="medium"
          nowrap
          className={styles.mark}
          data-editing={editing || undefined}
          role="status"
        >
          {editing ? <EditIcon size={13} aria-hidden="true" /> : <LockIcon size={13} aria-hidden="true" />}
          {editing ? t('ghost.editing') : t('ghost.readOnly')}
        </Row>
        {since !== null && (
          <Text as="span" numeric>
            {formatMinutes(read(now) - since, language)}
          </Text>
        )}
      </p>
      <Row align="stretch" justify="between" className={styles.actions}>
        <button type="button" role="switch" aria-checked={editing} className={styles.switch} onClick={press}>
          {t('ghost.edit')}
          <span className={styles.track} aria-hidden="true" />
        </button>
        <button type="button" className={styles.back} onClick={leave}>
          <LogOutIcon size={16} aria-hidden="true" />
          {t('ghost.back')}
        </button>
      </Row>
      {asking !== null && subject !== null && (
        <Suspense fallback={null}>
          <GhostDialog asking={asking} subject={subject} name={name} onNext={setAsking} />
        </Suspense>
      )}
    </Stack>
  );
});
