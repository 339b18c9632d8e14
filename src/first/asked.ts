/** A call that was made before the app was there. */
type EarlyCall = { readonly answer: Promise<Response>; readonly abort: () => void };

/** What the page asked for before the app was there, for the app to take. */
export type Asked = {
  readonly config: EarlyCall;
  /** A visitor's words; null where the form is not shown. */
  readonly words: { readonly language: string; readonly answer: Promise<Response> } | null;
};

declare global {
  interface Window {
    fixpointAsked?: Asked;
  }
}
