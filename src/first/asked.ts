/** A request that was sent before the app was loaded. */
type EarlyCall = { readonly answer: Promise<Response>; readonly abort: () => void };

/** The requests that the page sent before the app was loaded, for the app to use. */
export type Asked = {
  readonly config: EarlyCall;
  /** The visitor's texts. Null if the form is not shown. */
  readonly words: { readonly language: string; readonly answer: Promise<Response> } | null;
};

declare global {
  interface Window {
    fixpointAsked?: Asked;
  }
}
