import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { GroupIcon, SuccessIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { joining } from './joining.state.ts';
import { styles } from './styles.ts';
import { untilWords } from './words.ts';

/**
 * The page of an invitation link. It says what the invitation offers, with buttons to accept or decline, or why the
 * invitation is invalid (MEM-01).
 */
export default view(function JoinView({ read, publish, t, language }) {
  const { status, secret, invitation, refusal, failure } = read(joining);
  const locked = read(isReadOnly);
  const toMap = <LinkButton href="/">{t('members.join.toMap')}</LinkButton>;
  return (
    <div className={styles.page}>
      <h1>{t('members.join.title')}</h1>
      {content()}
    </div>
  );

  function content() {
    if (status === 'accepted')
      return (
        <EmptyState
          icon={SuccessIcon}
          title={t('members.join.accepted')}
          text={t('members.join.acceptedHint')}
          action={toMap}
        />
      );
    if (status === 'declined')
      return (
        <EmptyState
          icon={GroupIcon}
          title={t('members.join.declined')}
          text={t('members.join.declinedHint')}
          action={toMap}
        />
      );
    if (status === 'refused')
      return (
        <EmptyState
          icon={GroupIcon}
          title={t(`members.join.${refusal ?? 'unknown'}`)}
          text={t(`members.join.${refusal ?? 'unknown'}Hint`)}
          action={toMap}
        />
      );
    if (!secret?.isKnown && invitation === null)
      return (
        <EmptyState
          icon={GroupIcon}
          title={t('members.join.needed')}
          text={t('members.join.neededHint')}
          action={toMap}
        />
      );
    if (status === 'failed')
      return (
        <ErrorState
          title={t('members.join.failed')}
          text={t(`failure.${failure?.reason ?? 'server'}`)}
          retry={{
            label: t('shell.tryAgain'),
            onRetry: () => publish(memberEvents.invitationRetried()),
          }}
        />
      );
    if (!invitation)
      return (
        <Skeleton label={t('members.join.loading')}>
          <RowBones rows={3} />
        </Skeleton>
      );
    const { by, role, devices, until } = invitation;
    return (
      <section className={styles.form} data-testid="invitation" aria-labelledby="invitation-of">
        <h2 id="invitation-of">{t('members.join.offer', { name: by })}</h2>
        <Stack as="ul" gap={2} size={15} anywhere>
          <li>
            {devices === null
              ? t('members.join.allDevices')
              : new Intl.ListFormat(language, { type: 'conjunction' }).format(devices)}
          </li>
          <li>{t(`members.roleHint.${role}`)}</li>
          <li>{untilWords(until, { t, language, zone: read(timeZoneInUse) })}</li>
        </Stack>
        <p className={styles.hint}>{t('members.join.who', { name: by })}</p>
        {locked && <Banner tone="warning" text={t('failure.readOnly')} />}
        {failure && <Banner tone="danger" text={t(`failure.${failure.reason}`)} />}
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            disabled={locked || status === 'answering'}
            onClick={() => publish(memberEvents.invitationAnswered({ accepts: false }))}
          >
            {t('members.join.decline')}
          </Button>
          <Button
            variant="primary"
            disabled={locked}
            loading={status === 'answering'}
            onClick={() => publish(memberEvents.invitationAnswered({ accepts: true }))}
          >
            {t('members.join.accept')}
          </Button>
        </div>
      </section>
    );
  }
});
