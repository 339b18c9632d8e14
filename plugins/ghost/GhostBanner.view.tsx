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
import { visit } from './visit.state.ts';

const ConfirmEditing = lazy(() => import('./ConfirmEditing.tsx'));
const ConfirmLeave = lazy(() => import('./ConfirmLeave.tsx'));
const AskReason = lazy(() => import('./AskReason.tsx'));

/**
 * The banner in ghost mode. It says whose account the super user is viewing and whether changes are allowed, and it
 * leads back to the super user's own account. It stays during the whole visit.
 */
export default view(function GhostBannerView({ read, publish, t, language }) {
  /**
   * Which dialog of the banner is open: the one for the reason, the one for the reason before editing is allowed, the
   * one to allow editing, or the one about unsaved changes.
   */
  const [asking, setAsking] = useState<'reason' | 'reasonFirst' | 'editing' | 'leaving' | null>(null);
  const { subject, editing, reason } = read(admin);
  const customer = read(user).customerData.success;
  const { since } = read(visit);
  const full = customer && [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const name = full || customer?.email || t('ghost.customer', { id: `${subject}` });
  const press = () =>
    editing
      ? publish(adminEvents.editingSwitchedOff())
      : setAsking(reason === null ? 'reasonFirst' : 'editing');
  const leave = () =>
    read(unsavedChanges).length > 0 ? setAsking('leaving') : publish(adminEvents.ghostLeft());

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
          <Text as="span" clip title={reason}>
            {reason}
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
      {(asking === 'reason' || asking === 'reasonFirst') && subject !== null && (
        <Suspense fallback={null}>
          <AskReason
            subject={subject}
            name={name}
            onClose={() => setAsking(null)}
            onGiven={() => setAsking(asking === 'reasonFirst' ? 'editing' : null)}
          />
        </Suspense>
      )}
      {asking === 'leaving' && (
        <Suspense fallback={null}>
          <ConfirmLeave onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'editing' && (
        <Suspense fallback={null}>
          <ConfirmEditing
            name={name}
            onClose={() => setAsking(null)}
            onConfirm={() => {
              setAsking(null);
              publish(adminEvents.editingSwitchedOn());
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
});
