/**
 * PostGraphile 5 on a schema, on a port of its own. Copied into the folder where its packages are, and run from there: it is
 * no dependency of this project.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

export async function start({ url, schema, poolSize }) {
  const service = makePgService({ connectionString: url, schemas: [schema], poolConfig: { max: poolSize } });
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    pgServices: [service],
    grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
    grafast: { explain: false },
  });
  const server = createServer({ keepAliveTimeout: 120_000 });
  await instance.createServ(grafserv).addTo(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: server.address().port,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await instance.release();
      await service.release?.();
    },
  };
}
