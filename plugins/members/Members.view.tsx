import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { members } from './members.state.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { GroupIcon, PlusIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { LoadedRows, RowsPage } from '../../src/ui/RowsPage.tsx';
import { view } from '../../src/ui/view.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { MemberForm } from './MemberForm.tsx';
import { MemberRow } from './MemberRow.tsx';
import { membersInOrder, membersPage } from './members-page.state.ts';
import { openDevice } from './place.ts';
import { RefusedMembers } from './RefusedMembers.tsx';
import { SharedWithMe, SharingOfDevices } from './Sharing.tsx';
import { WhoSees } from './WhoSees.tsx';
import { styles } from './styles.ts';

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
    <RowsPage
      title={t('members.title')}
      action={
        status !== 'unavailable' &&
        !isOpen && (
          <Button
            variant="primary"
            icon={PlusIcon}
            disabled={locked}
            onClick={() => publish(memberEvents.formOpened({ id: null, devices: [] }))}
          >
            {t('members.invite')}
          </Button>
        )
      }
    >
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
    </RowsPage>
  );
});

const MemberList = view(function MemberListView({ read, publish, t }) {
  const { status, failure } = read(members);
  const list = read(membersInOrder);
  if (status === 'unavailable')
    return (
      <EmptyState icon={GroupIcon} title={t('members.unavailable')} text={t('members.unavailableHint')} />
    );
  const loadedRows = {
    loading: status === 'loading',
    failed: status === 'failed',
    some: list.length > 0,
    failure: failure && t(`failure.${failure.reason}`),
    words: { loading: t('members.loading'), failed: t('members.failed'), again: t('shell.tryAgain') },
    onRetry: () => publish(memberEvents.listRequested()),
  };
  return (
    <section className={styles.section} aria-labelledby="members-list">
      <h2 id="members-list">{t('members.list')}</h2>
      <LoadedRows {...loadedRows}>
        {list.length === 0 ? (
          <EmptyState icon={GroupIcon} title={t('members.empty')} text={t('members.about')} />
        ) : (
          <ul className={styles.list}>
            {list.map(({ member, state }) => (
              <MemberRow key={member.id} member={member} state={state} />
            ))}
          </ul>
        )}
      </LoadedRows>
    </section>
  );
});
