import { useState } from 'react';
import * as memberEvents from '../../events/members.ts';
import { JOIN_PATH } from '../../src/core/app/location.ts';
import { members } from './members.state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { CheckIcon, CopyIcon } from '../../src/ui/icons.ts';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { SecretLink } from '../../src/ui/SecretLink.tsx';
import { view } from '../../src/ui/view.tsx';
import { membersPage } from './members-page.state.ts';
import { styles } from './styles.ts';
import { calledAs } from './words.ts';

/** The link of an invitation, to be handed on as text or as a code; its end is opened here and goes nowhere else. */
export const LinkDialog = view(function LinkDialogView({ read, publish, copy, t }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const { code } = read(membersPage);
  const member = read(members).shown.find(({ id }) => id === code);
  if (!member?.token?.isKnown) return null;
  return (
    <Dialog
      open
      testId="member-code"
      title={t('members.code')}
      text={t('members.codeHint')}
      closeLabel={t('shell.close')}
      onClose={() => {
        setCopied(null);
        publish(memberEvents.codeOpened({ id: null }));
      }}
    >
      <SecretLink before={`${window.location.origin}${JOIN_PATH}/`} end={member.token}>
        {(address) => (
          <>
            <QrCode text={address} label={t('members.codeLabel', { name: calledAs(member, t) })} />
            <p className={styles.address}>{address}</p>
            <div className={styles.buttons}>
              <span className={styles.error} role="status">
                {copied === false && t('members.notCopied')}
              </span>
              <Button
                variant="primary"
                icon={copied ? CheckIcon : CopyIcon}
                onClick={() =>
                  void copy(address).then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }
              >
                {t(copied ? 'members.copied' : 'members.copy')}
              </Button>
            </div>
          </>
        )}
      </SecretLink>
    </Dialog>
  );
});
