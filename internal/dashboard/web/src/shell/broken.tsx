/** A page that throws takes nothing else with it: what stands around it stays, and the error is said. */
import { Component, type ReactNode } from "react";
import { ErrorNote } from "../kit/notes.tsx";

export class Broken extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Also when a chunk is gone since a release: loading the page anew fetches those of now.
    return <ErrorNote error={error} retry={() => location.reload()} />;
  }
}
