/** Appends attempts, by the parameters of sql/settle.ts. No locks but of the rows it makes. */
import type { Statement } from "../../postgres/database.ts";
import { attemptColumns, attemptValues, resultArrays } from "./settle.ts";

export const insertAttempts = (schema: string): Statement => ({
  name: `${schema}_attempts_insert`,
  text: `
    insert into ${schema}.attempts (${attemptColumns})
    select ${attemptValues} from ${resultArrays}`,
});
