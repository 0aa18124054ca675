/** Password hashes that take a millisecond of CPU instead of 300, for tests that are not about how passwords are hashed. */
import { createHashing, type Hashing } from "../../internal/sessions/hashing.ts";

export const quickHashing = (): Hashing => createHashing({ cost: { logN: 8, r: 8, p: 1 } });
