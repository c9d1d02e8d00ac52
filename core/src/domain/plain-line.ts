/** A name for display in one line, without invisible and direction-changing characters. */
export const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
