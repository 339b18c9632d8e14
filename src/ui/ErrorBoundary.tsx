import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  /** The name of this region of the screen, for the log. */
  region: string;
  onFailed: (region: string, message: string) => void;
  /** Returns what to show instead of the failed content, given the error message; `again` renders the content again. */
  fallback: (again: () => void, message: string) => ReactNode;
  /** The current page. When it changes, the error of the previous page is no longer shown. */
  place?: string;
  children: ReactNode;
};

type State = { failed: string | null; place: string | undefined };

/** Returns the message of a thrown value, even if the value is not an `Error`. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Limits a rendering error to one region of the screen, so that the rest still works. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place };

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: null, place };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failed'> {
    return { failed: messageOf(error) };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onFailed(this.props.region, messageOf(error));
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null
      ? this.props.children
      : this.props.fallback(() => this.setState({ failed: null }), failed);
  }
}
