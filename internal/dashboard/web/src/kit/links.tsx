/** Links inside of the dashboard: they change the page without loading it anew, and open in a new tab as any link. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "./icons.tsx";

/** `to`: below /dashboard, such as /live/keys. */
export function TextLink({ to, children, ...rest }: { to: string; children: ReactNode } & AnchorProps) {
  return (
    <Anchor component={Link} href={to} inherit {...rest}>
      {children}
    </Anchor>
  );
}

export function ButtonLink({ to, children, ...rest }: { to: string; children: ReactNode } & ButtonProps) {
  return (
    <Button component={Link} href={to} {...rest}>
      {children}
    </Button>
  );
}

/** To another site, in a new tab, which learns nothing of where it was opened. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {children} <Icon name="outside" size={12} />
      <span className="only-spoken"> (opens in a new tab)</span>
    </Anchor>
  );
}
