import { Component, type ReactNode } from "react";

interface FailureGuardProps {
  /** When it changes, the children are drawn again. */
  attempt: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface FailureGuardState {
  failedAttempt: unknown;
  failed: boolean;
}

/** A mistake in one screen must not leave a blank tablet: `fallback` stands there until the next screen. */
export class FailureGuard extends Component<FailureGuardProps, FailureGuardState> {
  override state: FailureGuardState = { failed: false, failedAttempt: null };

  static getDerivedStateFromError(): Partial<FailureGuardState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    props: FailureGuardProps,
    state: FailureGuardState,
  ): Partial<FailureGuardState> | null {
    if (!state.failed) return { failedAttempt: props.attempt };
    return state.failedAttempt === props.attempt ? null : { failed: false, failedAttempt: props.attempt };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
