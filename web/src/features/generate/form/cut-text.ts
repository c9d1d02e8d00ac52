/** At most this many characters, the last of them an ellipsis if the text was cut. */
export function cutText(text: string, longest: number): string {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}

/** Longest label of the pickers. */
export const LONGEST_LABEL = { model: 35, lora: 25 } as const
