/** WeChat Pay takes 32 characters at most: our number of the order without its dashes. */
export const toTradeNumber = (orderId: string): string => orderId.replaceAll('-', '')

/** Our number of the order; undefined for trades that are not ours. */
export function fromTradeNumber(tradeNumber: string): string | undefined {
  if (!/^[0-9a-f]{32}$/.test(tradeNumber)) return undefined
  return tradeNumber.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** As much of the text as fits into so many bytes of UTF-8, which is how WeChat Pay counts. */
export function fitting(text: string, bytes: number): string {
  const characters = [...text]
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop()
  return characters.join('')
}
