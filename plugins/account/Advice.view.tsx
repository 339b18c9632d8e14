import * as account from '../../events/account.ts';
import * as forms from '../../events/forms.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { LockIcon, MailIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { accountPages } from './account.state.ts';
import { Frame } from './Frame.tsx';
import { MailForm } from './MailForm.tsx';
import { MailSent } from './MailSent.tsx';
import { Problem } from './Problem.tsx';

/**
 * Shown when the server refuses the login until the user resets the password. One press sends the reset mail
 * (ROUTE-16).
 */
export default view(function AdviceView({ read, publish, t }) {
  const { forms: states, advised } = read(accountPages);
  const state = states.resetMail;
  const kept = read(drafts);
  const language = read(wantedLanguage);
  if (state.status === 'done') return <MailSent />;
  const send = (email: string) => publish(account.resetMailRequested({ email, language }));
  const said = Object.entries(state.failure?.fields ?? {});
  return (
    <Frame
      stage="advice"
      icon={LockIcon}
      title={t('account.advice.title')}
      lead={advised ? t('account.advice.lead', { email: advised }) : t('account.advice.ask')}
      back={{ href: '/login', label: t('account.toLogin') }}
    >
      {advised ? (
        <Stack gap={4}>
          <Problem
            t={t}
            failure={state.failure}
            rest={said}
            busy={state.status === 'sending'}
            onRetry={() => send(advised)}
          />
          <Button
            variant="primary"
            size="large"
            wide
            icon={MailIcon}
            loading={state.status === 'sending'}
            onClick={() => send(advised)}
          >
            {t('account.forgot.submit')}
          </Button>
        </Stack>
      ) : (
        <MailForm
          draft={kept.resetMail ?? kept.login}
          onPause={(fields) => publish(forms.draftKept({ form: 'resetMail', fields }))}
          state={state}
          submit={t('account.forgot.submit')}
          onSend={send}
        />
      )}
    </Frame>
  );
});
