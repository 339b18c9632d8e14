import { BehaviorSubject } from 'rxjs';
import { liveClock } from './clock-live.ts';
import type { HttpConfig } from './http-live.ts';

/** From now on the clock of the page tells what the answers of this server say of it. */
export function hearServerTime(http: HttpConfig): void {
  const difference = new BehaviorSubject(0);
  http.differs = (behind) => difference.next(behind);
  liveClock.differences = () => difference;
}
