/**
 * Names of registered documents as a label: customers choose them, so only so many become one, in the order of their first
 * use; all that come later share "other", and so does what has no name.
 */
export const mostDocumentNames = 50;
export const otherDocuments = "other";

export function createDocumentNames(most: number = mostDocumentNames): (name: string | undefined) => string {
  const names = new Set<string>();
  return (name) => {
    if (name === undefined) return otherDocuments;
    if (!names.has(name) && names.size >= most) return otherDocuments;
    names.add(name);
    return name;
  };
}
