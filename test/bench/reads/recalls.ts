/** Every statement that reads recalls, with values that hold at every size. */
import type { Read } from "../read.ts";

export const recallsReads = (_schema: string): Read[] => [];
