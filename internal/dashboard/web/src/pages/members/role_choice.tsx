/** Which role somebody gets, each with what it may do. */
import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useSession } from "../../session.tsx";
import type { Role } from "../../types.ts";
import { rolesToGive } from "./roles.ts";

export function RoleChoice({
  value,
  onChange,
  error,
}: {
  value: Role;
  onChange: (role: Role) => void;
  error?: ReactNode;
}) {
  const { person } = useSession();
  return (
    <Radio.Group label="Role" value={value} onChange={(next) => onChange(next as Role)} error={error}>
      <Stack gap="xs" mt="xs">
        {rolesToGive(person.role).map((role) => (
          <Radio key={role.value} value={role.value} label={role.label} description={role.description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
