/** How a receiver checks that a delivery is ours, to be pasted: the rules are those of the documentation. */
import { Stack, Tabs, Text } from "@mantine/core";
import { CodeBlock } from "../../kit/copy.tsx";
import { OutsideLink } from "../../kit/links.tsx";
import { useSettings } from "../../session.tsx";
import nodeReceiver from "./receiver_node.txt?raw";
import pythonReceiver from "./receiver_python.txt?raw";

export function VerifySnippet() {
  const { docs_url } = useSettings();
  return (
    <Stack gap="xs">
      <Text size="sm">
        Keep the secret where your receiver finds it (WEBHOOK_SECRET here) and check each delivery before you
        use it: the address of your endpoint is no secret. Other languages, and libraries of Standard
        Webhooks, are in <OutsideLink href={docs_url}>the documentation</OutsideLink>.
      </Text>
      <Tabs defaultValue="node" keepMounted={false}>
        <Tabs.List aria-label="Language of the receiver" mb="xs">
          <Tabs.Tab value="node">Node.js</Tabs.Tab>
          <Tabs.Tab value="python">Python</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="node">
          <CodeBlock code={nodeReceiver.trimEnd()} label="receiver in Node.js" title="Receiver, Node.js" />
        </Tabs.Panel>
        <Tabs.Panel value="python">
          <CodeBlock code={pythonReceiver.trimEnd()} label="receiver in Python" title="Receiver, Python" />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
