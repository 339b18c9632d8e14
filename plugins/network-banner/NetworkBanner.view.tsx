import { Banner } from '../../src/ui/Banner.tsx';
import { type Icon, OfflineIcon, ReloadIcon, SignalIcon } from '../../src/ui/icons.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { view } from '../../src/ui/view.tsx';
import { networkBanner } from './banner.state.ts';

const LOOKS = {
  offline: { tone: 'danger', icon: OfflineIcon, text: 'network.offline', detail: null },
  online: { tone: 'success', icon: ReloadIcon, text: 'network.online', detail: null },
  silent: { tone: 'danger', icon: OfflineIcon, text: 'network.silent', detail: 'network.silentHint' },
  answering: { tone: 'success', icon: SignalIcon, text: 'network.answering', detail: null },
} as const satisfies Record<
  string,
  { tone: 'danger' | 'success'; icon: Icon; text: string; detail: string | null }
>;

/** The banner that shows the state of the network in one line: red while it is down, green when it is back. */
export default view(function NetworkBannerView({ read, t }) {
  const { shown, reloads } = read(networkBanner);
  if (shown === null) return null;
  const { tone, icon, text, detail } = LOOKS[shown];
  // The sign-in page shows no positions that could be old.
  const old = shown === 'offline' && read(isSignedIn) ? 'map.status.offline' : detail;
  const more = reloads ? 'network.reloads' : old;
  return (
    <Banner
      testId="network-banner"
      tone={tone}
      icon={icon}
      text={t(text)}
      detail={more ? t(more) : undefined}
    />
  );
});
