/** The YAML files of the operator that are made from tables in the code. */
import { stringify } from "yaml";
import { customResourceDefinition } from "../../internal/operator/resource/crd.ts";
import { operatorRole } from "../../internal/operator/resource/rights.ts";

const yaml = (head: string, object: unknown) =>
  `# ${head} Generated from internal/operator/resource/ by \`npm run document\`.\n${stringify(object, {
    lineWidth: 110,
    aliasDuplicateObjects: false,
  })}`;

export const definitionDocument = () =>
  yaml("The custom resource of the operator.", customResourceDefinition());

export const roleDocument = () =>
  yaml("What the operator may do, in the namespace that this is applied to.", operatorRole());
