/** Every statement that reads pharmacies, with values that hold at every size. */
import type { Read } from "../read.ts";

export const pharmaciesReads = (_schema: string): Read[] => [];
