/** Live or sandbox: always seen, one press, the page stays. */
import { SegmentedControl } from "@mantine/core";
import { useChooseEnvironment } from "../environment.tsx";
import type { EnvironmentName } from "../types.ts";
import classes from "./shell.module.css";

export function EnvironmentSwitch() {
  const { environment, choose } = useChooseEnvironment();
  return (
    <SegmentedControl
      aria-label="Environment"
      size="sm"
      value={environment}
      onChange={(value) => choose(value as EnvironmentName)}
      data={[
        { value: "live", label: "Live" },
        { value: "sandbox", label: "Sandbox" },
      ]}
      classNames={{ root: classes.switch, indicator: classes[environment] }}
    />
  );
}
