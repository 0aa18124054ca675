/** The one thing that this reference client does wrong, if any: FAULT in its environment. */
const fault = process.env.FAULT;

export const has = (name: string): boolean => fault === name;
