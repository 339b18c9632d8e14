import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  /** Name of the part of the screen, for the log. */
  region: string;
  onFailed: (region: string, message: string) => void;
  /** Drawn instead of what failed with this message; `again` tries again. */
  fallback: (again: () => void, message: string) => ReactNode;
  /** Where this is: a fault of one place is not shown at the next. */
  place?: string;
  children: ReactNode;
};

type State = { failed: string | null; place: string | undefined };

/** What was thrown, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Keeps a fault of one region to that region: the rest of the screen stays alive. */
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
