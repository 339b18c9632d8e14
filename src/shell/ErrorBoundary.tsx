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

/** Keeps a fault of one region to that region: the rest of the screen stays alive. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onFailed(this.props.region, error instanceof Error ? error.message : String(error));
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
