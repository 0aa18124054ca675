/** Every statement that reads batch, with values that hold at every size. */
import type { Read } from "../read.ts";

export const batchReads = (_schema: string): Read[] => [];
