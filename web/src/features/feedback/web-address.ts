/** The address in a contact, if it is one that a browser opens; text and other schemes are for copying. */
export function webAddress(content: string): string | undefined {
  const text = content.trim()
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return OPENED.has(protocol) ? href : undefined
}

const OPENED: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])
