/** The filters of the log: those of every day in sight, the rest behind a button that says how many of them are set. */
import { Button, Card, Collapse, Group, SimpleGrid } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { useRead } from "../../queries.ts";
import type { Keys, Usage } from "../../types.ts";
import { endpointInWords } from "../../words/endpoints.ts";
import { shownKey } from "../../words/keys.ts";
import classes from "./filter_bar.module.css";
import { ChoiceFilter, TextFilter, TimeFilter } from "./filter_fields.tsx";
import { type FilterName, periods, type RequestFilters } from "./request_filters.ts";

const statuses = [
  { value: "failed", label: "Failed (400 and above)" },
  { value: "2xx", label: "2xx: answered" },
  { value: "3xx", label: "3xx: not modified" },
  { value: "4xx", label: "4xx: the caller's errors" },
  { value: "5xx", label: "5xx: our errors" },
  ...["200", "201", "304", "400", "401", "403", "404", "409", "422", "429", "500", "503"].map((status) => ({
    value: status,
    label: status,
  })),
];
const methods = ["GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS", "PUT"];
const rare: readonly FilterName[] = ["endpoint", "key", "method", "code", "id"];

export function FilterBar({ filters, period }: { filters: RequestFilters; period: string }) {
  const environment = useEnvironment();
  const { values, set } = filters;
  const setCount = rare.filter((name) => values[name] !== undefined).length;
  const [opened, { toggle }] = useDisclosure(setCount > 0);
  const keys = useRead<Keys>("/keys", { environment }, { enabled: opened });
  const usage = useRead<Usage>(`/${environment}/usage`, {}, { enabled: opened });
  return (
    <Card p="md" component="search" aria-label="Filters">
      <div className={classes.often}>
        <TextFilter
          label="Path contains"
          placeholder="metformin"
          value={values.q}
          onSet={(q) => set({ q })}
        />
        <ChoiceFilter
          label="Status"
          value={values.status}
          options={statuses}
          onSet={(status) => set({ status })}
        />
        <ChoiceFilter
          label="Time"
          value={period}
          options={periods}
          needed
          onSet={(next) =>
            set({
              period: next === "7d" ? undefined : next,
              ...(next === "range" ? {} : { since: undefined, until: undefined }),
            })
          }
        />
        <Group align="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={toggle}
            aria-expanded={opened}
            rightSection={<Icon name="down" size={14} />}
          >
            {setCount > 0 ? `More filters (${setCount})` : "More filters"}
          </Button>
          {filters.any && (
            <Button variant="subtle" onClick={filters.clear}>
              Clear
            </Button>
          )}
        </Group>
      </div>
      {period === "range" && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" mt="sm">
          <TimeFilter label="From (UTC)" value={values.since} onSet={(since) => set({ since })} />
          <TimeFilter label="Before (UTC)" value={values.until} onSet={(until) => set({ until })} />
        </SimpleGrid>
      )}
      <Collapse in={opened}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="sm" pt="sm">
          <ChoiceFilter
            label="Endpoint"
            value={values.endpoint}
            options={(usage.data?.endpoints ?? []).map(({ endpoint }) => ({
              value: endpoint,
              label: endpointInWords(endpoint),
            }))}
            onSet={(endpoint) => set({ endpoint })}
          />
          <ChoiceFilter
            label="Key"
            value={values.key}
            options={(keys.data?.data ?? []).map((key) => ({
              value: key.id,
              label: `${key.name} (${shownKey(key)})`,
            }))}
            onSet={(key) => set({ key })}
          />
          <ChoiceFilter
            label="Method"
            value={values.method}
            options={methods.map((method) => ({ value: method, label: method }))}
            onSet={(method) => set({ method })}
          />
          <TextFilter
            label="Error code"
            placeholder="INVALID_PARAMETER"
            value={values.code}
            onSet={(code) => set({ code })}
          />
          <TextFilter
            label="Request id"
            placeholder="The full X-Request-Id"
            value={values.id}
            onSet={(id) => set({ id })}
          />
        </SimpleGrid>
      </Collapse>
    </Card>
  );
}
