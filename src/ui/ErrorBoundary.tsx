import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  /** Name of this part of the screen, for the log. */
  region: string;
  onFailed: (region: string, message: string) => void;
  /** Rendered instead of the failed content, with its error message; `again` retries. */
  fallback: (again: () => void, message: string) => ReactNode;
  /** The current location: an error at one location is not shown at the next. */
  place?: string;
  children: ReactNode;
};

type State = { failed: string | null; place: string | undefined };

/** The text of a thrown error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Limits an error to one region, so that the rest of the screen still works. */
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
