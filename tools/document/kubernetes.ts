/** The YAML files of the operator that are made from tables in the code. */
import { stringify } from "yaml";
import { customResourceDefinition } from "../../internal/operator/resource/crd.ts";
import { operatorRole, peopleRoles } from "../../internal/operator/resource/rights.ts";

const yaml = (head: string, ...objects: readonly unknown[]) =>
  `# ${head} Generated from internal/operator/resource/ by \`npm run document\`.\n${objects
    .map((object) => stringify(object, { lineWidth: 110, aliasDuplicateObjects: false }))
    .join("---\n")}`;

export const definitionDocument = () =>
  yaml("The custom resource of the operator.", customResourceDefinition());

export const roleDocument = () =>
  yaml("What the operator may do, in the namespace that this is applied to.", operatorRole());

export const peopleRolesDocument = () =>
  yaml("Roles for people. Kubernetes adds them to its own view, edit, and admin.", ...peopleRoles());
