import { concat, defer, of, Subject } from 'rxjs';
import { liveClock } from '../clock-live.ts';
import type { HttpConfig } from './http-live.ts';

/** From now on, the responses of this server correct the app's clock. */
export function hearServerTime(http: HttpConfig): void {
  let known = 0;
  const found = new Subject<number>();
  http.differs = (behind) => found.next((known = behind));
  liveClock.differences = () => defer(() => concat(of(known), found));
}
