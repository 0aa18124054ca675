/** The outline of the dashboard while it is not known who is there: no spinner, nothing that jumps. */
import { Box, Group, Skeleton, Stack } from "@mantine/core";

export function Frame() {
  return (
    <Group align="stretch" gap={0} h="100vh" wrap="nowrap">
      <span role="status" className="only-spoken">
        Loading
      </span>
      <Box w={232} p="md" visibleFrom="sm" style={{ borderRight: "1px solid var(--line)" }}>
        <Stack gap="md" aria-hidden="true">
          <Skeleton height={28} mb="md" />
          {[70, 50, 60, 45, 65, 55].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </Stack>
      </Box>
      <Stack p="xl" gap="lg" flex={1} aria-hidden="true">
        <Skeleton height={24} width={220} mt={48} />
        <Skeleton height={120} />
        <Skeleton height={220} />
      </Stack>
    </Group>
  );
}
