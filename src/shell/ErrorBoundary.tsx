import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  /** Name of the part of the screen, for the log. */
  region: string;
  onFailed: (region: string, message: string) => void;
  /** Drawn instead of what failed; `again` tries once more. */
  fallback: (again: () => void) => ReactNode;
  /** Where this is: a fault of one place is not shown at the next. */
  place?: string;
  children: ReactNode;
};

type State = { failed: boolean; place: string | undefined };

/** Keeps a fault of one region to that region: the rest of the screen stays alive. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onFailed(this.props.region, error instanceof Error ? error.message : String(error));
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
