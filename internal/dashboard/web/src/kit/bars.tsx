/** Bars over days, stacked; the drawing comes when it is needed, and the same numbers stand in a table behind a button. */
import { Box, Button, Group, Skeleton } from "@mantine/core";
import { lazy, Suspense, useId, useState } from "react";
import { anew } from "../anew.ts";
import type { BarsProps } from "./bars_model.ts";
import { DataTable } from "./data_table.tsx";
import { count } from "./numbers.ts";

const Drawing = lazy(() =>
  import("./bars_drawing.tsx").catch(anew).then(({ BarsDrawing }) => ({ default: BarsDrawing })),
);

export function Bars(props: BarsProps) {
  const { label, labels, labelsName = "Day", series, height = 220 } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const rows = labels.map((name, index) => ({ name, values: series.map((one) => one.values[index] ?? 0) }));
  return (
    <Box>
      <Group justify="flex-end" mb={4}>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-controls={id}
          onClick={() => setAsTable((before) => !before)}
        >
          {asTable ? "Show as bars" : "Show as table"}
        </Button>
      </Group>
      <div id={id}>
        {asTable ? (
          <DataTable
            label={label}
            items={rows}
            rowKey={(row) => row.name}
            columns={[
              { name: "label", header: labelsName, cell: (row) => row.name },
              ...series.map((one, index) => ({
                name: one.name,
                header: one.name,
                align: "right" as const,
                cell: (row: (typeof rows)[number]) => count(row.values[index] ?? 0),
              })),
            ]}
          />
        ) : (
          <Suspense fallback={<Skeleton height={height} />}>
            <Drawing {...props} height={height} />
          </Suspense>
        )}
      </div>
    </Box>
  );
}
