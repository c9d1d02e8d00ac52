/** A name as it is shown, in one line: without what cannot be seen, or turns the direction of what stands around it. */
export const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
