/** The version of the interface: stated on every answer, and the only one there is under /v1. */
export const apiVersion = "1.5.0";
