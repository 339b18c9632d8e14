import type { Observable } from 'rxjs';

/** What the machine around the app tells. */
export type Surroundings = {
  online(): Observable<boolean>;
  /** In front (`true`) or in the background. */
  visible(): Observable<boolean>;
  /** The page is put into the browser's back-forward cache (`false`) or comes back from it (`true`). */
  restored(): Observable<boolean>;
  dark(): Observable<boolean>;
  /** The time zone that the device is taken into, by its IANA name; silent until it changes. */
  zone(): Observable<string>;
  /** Width of the window in CSS pixels. */
  width(): Observable<number>;
};
