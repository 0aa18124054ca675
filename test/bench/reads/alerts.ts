/** Every statement that reads alerts, with values that hold at every size. */
import type { Read } from "../read.ts";

export const alertsReads = (_schema: string): Read[] => [];
