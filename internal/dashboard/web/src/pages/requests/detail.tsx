/** One request: all that the log knows of it, and the ways on from there. */
import { Alert, Stack, Text } from "@mantine/core";
import { useParams } from "wouter";
import { queryString } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock, CopyField } from "../../kit/copy.tsx";
import { ButtonLink, OutsideLink, TextLink } from "../../kit/links.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import { duration } from "../../kit/numbers.ts";
import { PageHeader } from "../../kit/page_header.tsx";
import { Facts, Section } from "../../kit/section.tsx";
import { HttpStatus } from "../../kit/status_badge.tsx";
import { ExactTime, TimeAgo } from "../../kit/time.tsx";
import { useRead } from "../../queries.ts";
import { useSettings } from "../../session.tsx";
import type { RequestLine } from "../../types.ts";
import { addressOf, curl } from "../../words/curl.ts";
import { endpointInWords } from "../../words/endpoints.ts";

export function Page() {
  const environment = useEnvironment();
  const { id = "" } = useParams<{ id: string }>();
  const reading = useRead<RequestLine>(`/${environment}/requests/${encodeURIComponent(id)}`);
  const request = reading.data;
  return (
    <>
      <PageHeader
        title={request ? `${request.method} ${request.path}` : "Request"}
        mono={request !== undefined}
        aside={request && <HttpStatus status={request.status} />}
        back={{ to: `/${environment}/requests`, label: "Requests" }}
        actions={
          request && (
            <ButtonLink
              to={`/${environment}/explorer${queryString({ method: request.method, path: request.path })}`}
            >
              Open in the explorer
            </ButtonLink>
          )
        }
      />
      <Loaded reading={reading} skeleton={<CardSkeleton height={320} />}>
        {(data) => <Details request={data} />}
      </Loaded>
    </>
  );
}

const withBody = ["POST", "PATCH", "PUT"];
/** Longer paths are cut in the log. */
const longestPath = 500;

function Details({ request }: { request: RequestLine }) {
  const settings = useSettings();
  const { request_id, at, environment, method, path, endpoint, status, key, error } = request;
  const cut = path.length >= longestPath;
  return (
    <Stack gap="lg">
      {error && (
        <Section title="What went wrong">
          <Facts
            facts={[
              ["Code", <code key="code">{error.code}</code>],
              ["Message", error.message ?? "The answer had no message."],
              [
                "What to do",
                <OutsideLink key="page" href={`${settings.docs_url}/errors/${error.code}`}>
                  What {error.code} means, and how to avoid it
                </OutsideLink>,
              ],
            ]}
          />
        </Section>
      )}
      <Section title="Request">
        <Facts
          facts={[
            ["Request id", <CopyField key="id" value={request_id} label="Copy request id" />],
            [
              "Time",
              <>
                <ExactTime at={at} /> (<TimeAgo at={at} />)
              </>,
            ],
            ["Status", String(status)],
            ["Took", duration(request.duration_ms)],
            ["Endpoint", <Endpoint key="endpoint" name={endpoint} />],
            ["Method", method],
            ["Path", <code key="path">{path}</code>],
            ["Environment", environment],
            ["Key", <KeyOf key="key" of={request} />],
            ["User agent", request.user_agent ?? "It named none."],
          ]}
        />
        {key.name === null && (
          <Text size="sm" c="dimmed" mt="sm">
            The key is not known any more; its id was {key.id}.
          </Text>
        )}
      </Section>
      <Section
        title="Ask again"
        description={
          withBody.includes(method)
            ? "Put your key into API_KEY. Bodies are not kept: add yours with -d."
            : "Put your key into API_KEY."
        }
      >
        {cut && (
          <Alert color="yellow" mb="sm">
            The path was longer than the log keeps: its end is missing here.
          </Alert>
        )}
        <CodeBlock
          label="curl command"
          title="curl"
          code={curl({ url: `${addressOf(settings, environment)}${path}`, method })}
        />
      </Section>
    </Stack>
  );
}

function Endpoint({ name }: { name: string }) {
  const environment = useEnvironment();
  return (
    <>
      <TextLink to={`/${environment}/requests${queryString({ endpoint: name })}`}>
        {endpointInWords(name)}
      </TextLink>{" "}
      <Text span c="dimmed" size="sm" component="code">
        {name}
      </Text>
    </>
  );
}

function KeyOf({ of: { key, environment } }: { of: RequestLine }) {
  if (key.name === null) return <>gone</>;
  return (
    <>
      <TextLink to={`/${environment}/keys`}>{key.name}</TextLink>
      {key.last_four && <code> …{key.last_four}</code>} (
      <TextLink to={`/${environment}/requests${queryString({ key: key.id })}`}>its requests</TextLink>)
    </>
  );
}
