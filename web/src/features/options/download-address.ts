import { useOptions } from './store.ts'

/** The address of a finished picture as this person wants it saved: with the house's line or not, with or without what it was made with. */
export function downloadAddress(address: string): string {
  const { watermark, keepParameters } = useOptions.getState()
  const query = [...(watermark ? ['watermark=1'] : []), ...(keepParameters ? [] : ['metadata=none'])].join('&')
  return query === '' ? address : `${address}?${query}`
}
