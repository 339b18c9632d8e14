/** An HTTP request that the page sent before the app's code was loaded. */
type EarlyCall = { readonly answer: Promise<Response>; readonly abort: () => void };

/** The HTTP requests that the page sent before the app's code was loaded; the app uses their responses. */
export type Asked = {
  readonly config: EarlyCall;
  /** The request for the interface texts in the visitor's language. Null if the sign-in form is not shown. */
  readonly words: { readonly language: string; readonly answer: Promise<Response> } | null;
};

declare global {
  interface Window {
    fixpointAsked?: Asked;
  }
}
