/** WeChat Pay accepts 32 characters: our order number without dashes. */
export const toTradeNumber = (orderId: string): string => orderId.replaceAll('-', '')

/** Our order number; undefined for other trades. */
export function fromTradeNumber(tradeNumber: string): string | undefined {
  if (!/^[0-9a-f]{32}$/.test(tradeNumber)) return undefined
  return tradeNumber.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Truncates text to a number of UTF-8 bytes, which WeChat Pay counts. */
export function fitting(text: string, bytes: number): string {
  const characters = [...text]
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop()
  return characters.join('')
}
