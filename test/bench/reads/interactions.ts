/** Every statement that reads interactions, with values that hold at every size. */
import type { Read } from "../read.ts";

export const interactionsReads = (_schema: string): Read[] => [];
