/** Says that a form was saved, to eye and ear, until it is changed again. */
import { Group, Text } from "@mantine/core";
import { Icon } from "../../kit/icons.tsx";

export function Saved({ what }: { what: string | undefined }) {
  return (
    <span role="status">
      {what && (
        <Group gap={6} component="span" display="inline-flex" h="100%">
          <Icon name="check" size={15} />
          <Text span size="sm">
            {what}
          </Text>
        </Group>
      )}
    </span>
  );
}
