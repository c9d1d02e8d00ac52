/** Shortens a text to `most` characters, between two phrases if possible. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const at = Math.max(cut.lastIndexOf(','), cut.lastIndexOf('，'), cut.lastIndexOf('。'))
  return (at > most / 2 ? cut.slice(0, at) : cut).trimEnd()
}
