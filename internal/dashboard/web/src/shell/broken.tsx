/** A page that throws takes nothing else with it: what stands around it stays, the error is said, and other pages can be gone to. */
import { Component, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ErrorNote } from "../kit/notes.tsx";

type Props = { path: string; children: ReactNode };

class Boundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidUpdate({ path }: Props) {
    if (path !== this.props.path && this.state.error !== undefined) this.setState({ error: undefined });
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Also when a chunk is gone since a release: loading the page anew fetches those of now.
    return <ErrorNote error={error} retry={() => location.reload()} />;
  }
}

export function Broken({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return <Boundary path={path}>{children}</Boundary>;
}
