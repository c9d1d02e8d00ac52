/**
 * Weighted sum of red, green and blue by ITU-R BT.709: relative luminance of linear light, luma of stored values.
 * Any unit; the result has the same.
 */
export const rec709 = (red: number, green: number, blue: number): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Luma of stored values by ITU-R BT.601, as JPEG and older networks use it. */
export const rec601 = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue
