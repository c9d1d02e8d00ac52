import { useOptions } from './store.ts'

/**
 * The address of a work's file with the member's options: with or without the watermark and the parameters in the metadata. Addresses within this browser are
 * returned unchanged.
 */
export function downloadAddress(address: string): string {
  if (address.startsWith('blob:')) return address
  const { watermark, keepParameters } = useOptions.getState()
  return `${address}?watermark=${watermark ? 1 : 0}${keepParameters ? '' : '&metadata=none'}`
}
