/**
 * Imported first, as what the others take is counted too: this process does little and is to be small. V8 would let the young
 * part of its heap grow to 96 MiB before it cleans up; kept as small as it begins, and with code made for size, a hundred
 * resources take 115 MiB instead of 190, and a tenth more of the little CPU time.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--optimize-for-size");
setFlagsFromString("--semi-space-growth-factor=1");
