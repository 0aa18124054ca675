/**
 * A menu gives the focus back to its button a moment after it closed. What an entry opens waits for that: it keeps the focus
 * then, and gives it back to the button when it closes.
 */
const menuMs = 40;

export const afterMenu = (open: () => void): void => void setTimeout(open, menuMs);
