import { Banner } from '../../src/ui/Banner.tsx';
import { type Icon, OfflineIcon, ReloadIcon, SignalIcon } from '../../src/ui/icons.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { view } from '../../src/ui/view.tsx';
import { networkBanner } from './banner.state.ts';

const LOOKS = {
  offline: { tone: 'danger', icon: OfflineIcon, text: 'network.offline' },
  online: { tone: 'success', icon: ReloadIcon, text: 'network.online' },
  silent: { tone: 'danger', icon: OfflineIcon, text: 'network.silent' },
  answering: { tone: 'success', icon: SignalIcon, text: 'network.answering' },
} as const satisfies Record<string, { tone: 'danger' | 'success'; icon: Icon; text: string }>;

/** The banner that shows the state of the network in one line: red while it is down, green when it is back. */
export default view(function NetworkBannerView({ read, t }) {
  const { shown, reloads } = read(networkBanner);
  if (shown === null) return null;
  // Only a signed-in user sees positions, so only then the banner says that they may be old.
  const detail =
    reloads && shown === 'online'
      ? 'network.reloads'
      : shown === 'silent'
        ? 'network.silentHint'
        : shown === 'offline' && read(isSignedIn) && 'network.offlineHint';
  const { text, ...look } = LOOKS[shown];
  return <Banner testId="network-banner" {...look} text={t(text)} detail={detail ? t(detail) : undefined} />;
});
