/** Every statement that reads shortages, with values that hold at every size. */
import type { Read } from "../read.ts";

export const shortagesReads = (_schema: string): Read[] => [];
