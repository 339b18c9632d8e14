import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { refusedChanges } from '../../src/core/changes.ts';
import { members } from '../../src/core/members.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { GroupIcon, PlusIcon, ReloadIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { MemberForm } from './MemberForm.tsx';
import { MemberRow } from './MemberRow.tsx';
import { membersInOrder, membersPage, openDevice } from './members-page.state.ts';
import { RefusedMembers } from './RefusedMembers.tsx';
import { SharedWithMe, SharingOfDevices } from './Sharing.tsx';
import { WhoSees } from './WhoSees.tsx';
import styles from './Members.module.css';

/** Who sees the account's devices, who looked, and what others show this account (MEM-01, MEM-02, ROUTE-12). */
export default view(function MembersView({ read, publish, t }) {
  const { form } = read(membersPage);
  const { status, shown } = read(members);
  const device = read(openDevice);
  const edited = form?.id == null ? null : (shown.find(({ id }) => id === form.id) ?? null);
  const isOpen = form !== null && (form.id === null || edited !== null) && status !== 'unavailable';
  const locked = read(isReadOnly);
  const change = form?.refused ? read(refusedChanges).find(({ id }) => id === form.refused) : null;
  const refused =
    change?.edit.of === 'member' && change.edit.set
      ? { id: change.id, set: change.edit.set, said: change.failure?.message ?? null }
      : null;
  if (device && !isOpen)
    return (
      <div className={styles.page}>
        <WhoSees device={device} />
        <LinkDialog />
      </div>
    );
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('members.title')}</h1>
        {status !== 'unavailable' && !isOpen && (
          <Button
            variant="primary"
            icon={PlusIcon}
            disabled={locked}
            onClick={() => publish(memberEvents.formOpened({ id: null, devices: [] }))}
          >
            {t('members.invite')}
          </Button>
        )}
      </header>
      {locked && <Banner tone="warning" text={t('failure.readOnly')} />}
      {isOpen && !locked && (
        <MemberForm
          key={`${form.id ?? `new ${form.devices.join(' ')}`} ${form.refused ?? ''}`}
          member={edited}
          devices={form.devices}
          refused={refused}
        />
      )}
      <RefusedMembers />
      <MemberList />
      {status !== 'unavailable' && <SharingOfDevices />}
      <SharedWithMe />
      <LinkDialog />
    </div>
  );
});

const MemberList = view(function MemberListView({ read, publish, t }) {
  const { status, failure } = read(members);
  const list = read(membersInOrder);
  const again = () => publish(memberEvents.listRequested());
  if (status === 'unavailable')
    return (
      <EmptyState icon={GroupIcon} title={t('members.unavailable')} text={t('members.unavailableHint')} />
    );
  if (status === 'failed' && list.length === 0)
    return (
      <ErrorState
        title={t('members.failed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: again }}
      />
    );
  if (status === 'loading' && list.length === 0)
    return (
      <Skeleton label={t('members.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <section className={styles.section} aria-labelledby="members-list">
      <h2 id="members-list">{t('members.list')}</h2>
      {failure && (
        <Banner
          tone="warning"
          text={t(`failure.${failure.reason}`)}
          action={
            <Button size="small" icon={ReloadIcon} onClick={again}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
      {list.length === 0 ? (
        <EmptyState icon={GroupIcon} title={t('members.empty')} text={t('members.about')} />
      ) : (
        <ul className={styles.list}>
          {list.map(({ member, state }) => (
            <MemberRow key={member.id} member={member} state={state} />
          ))}
        </ul>
      )}
    </section>
  );
});
