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
        Store the secret in your receiver's environment, for example in WEBHOOK_SECRET, and verify every
        delivery before you use it. For other languages and Standard Webhooks libraries, see{" "}
        <OutsideLink href={docs_url}>the documentation</OutsideLink>.
      </Text>
      <Tabs defaultValue="node" keepMounted={false}>
        <Tabs.List aria-label="Receiver language" mb="xs">
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
