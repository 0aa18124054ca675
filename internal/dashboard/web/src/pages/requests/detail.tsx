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
        <Section title="Error">
          <Facts
            facts={[
              ["Code", <code key="code">{error.code}</code>],
              ["Message", error.message ?? "The response had no message."],
              [
                "Fix",
                <OutsideLink key="page" href={`${settings.docs_url}/errors/${error.code}`}>
                  About {error.code}, and how to fix it
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
            ["Duration", duration(request.duration_ms)],
            ["Endpoint", <Endpoint key="endpoint" name={endpoint} />],
            ["Method", method],
            ["Path", <code key="path">{path}</code>],
            ["Environment", environment],
            ["Key", <KeyOf key="key" of={request} />],
            ["User agent", request.user_agent ?? "None"],
          ]}
        />
        {key.name === null && (
          <Text size="sm" c="dimmed" mt="sm">
            The key no longer exists. Its ID was {key.id}.
          </Text>
        )}
      </Section>
      <Section
        title="Repeat the request"
        description={
          withBody.includes(method)
            ? "Set API_KEY to your key. Bodies are not stored, so add yours with -d."
            : "Set API_KEY to your key."
        }
      >
        {cut && (
          <Alert color="yellow" mb="sm">
            The path is too long for the log, so its end is missing.
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
