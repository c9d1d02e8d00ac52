import { useOptions } from './store.ts'

/** The address of a finished picture as this person wants it saved: with the house's line or not, with or without what it was made with. What this browser holds itself stays as it is. */
export function downloadAddress(address: string): string {
  if (address.startsWith('blob:')) return address
  const { watermark, keepParameters } = useOptions.getState()
  return `${address}?watermark=${watermark ? 1 : 0}${keepParameters ? '' : '&metadata=none'}`
}
