/** Light, dark, or as the machine has it. */
import { Group, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { Icon, type IconName } from "../kit/icons.tsx";

type Scheme = "light" | "auto" | "dark";

const choices: readonly { value: Scheme; icon: IconName; said: string }[] = [
  { value: "light", icon: "sun", said: "Light" },
  { value: "auto", icon: "screen", said: "As the system" },
  { value: "dark", icon: "moon", said: "Dark" },
];

export function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      size="xs"
      fullWidth
      value={colorScheme}
      onChange={(value) => setColorScheme(value as Scheme)}
      data={choices.map(({ value, icon, said }) => ({
        value,
        label: (
          <Group justify="center" h={18} title={said}>
            <Icon name={icon} size={15} />
            <span className="only-spoken">{said}</span>
          </Group>
        ),
      }))}
    />
  );
}
