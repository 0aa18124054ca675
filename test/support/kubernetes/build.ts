/** Builds what KUBEBUILDER_ASSETS does not bring, from the Go modules beside this file: three to six minutes on two cores. */
import { buildProgramsOf } from "../programs/build.ts";
import { type Program, shelf } from "./binaries.ts";

export const buildPrograms = (tell: (line: string) => void, wanted?: readonly Program[]) =>
  buildProgramsOf(shelf, tell, wanted);
