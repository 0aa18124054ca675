/** Every statement that reads history, with values that hold at every size. */
import type { Read } from "../read.ts";

export const historyReads = (_schema: string): Read[] => [];
