/** Every statement that reads generics, with values that hold at every size. */
import type { Read } from "../read.ts";

export const genericsReads = (_schema: string): Read[] => [];
