import { isStored } from './base.ts'
const ADDRESSES = 'application/x-stipple-addresses'

/** Lets what is dragged be dropped where files are taken, by the addresses of its files. */
export const dragFiles = (transfer: DataTransfer, addresses: readonly string[]): void =>
  transfer.setData(ADDRESSES, JSON.stringify(addresses))

/** Addresses of the files that are dropped; none of something else. */
export function draggedAddresses(transfer: DataTransfer): readonly string[] {
  const text = transfer.getData(ADDRESSES)
  const given: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(given) ? given.filter((address) => typeof address === 'string' && isStored(address)) : []
}

/** The files themselves, with their types. Those that cannot be had are left out. */
export async function fetchDragged(addresses: readonly string[]): Promise<readonly File[]> {
  const files = await Promise.all(
    addresses.map(async (address) => {
      const reply = await fetch(address).catch(() => undefined)
      if (!reply?.ok) return []
      const blob = await reply.blob()
      return [new File([blob], address.split('/').at(-1) ?? '', { type: blob.type })]
    }),
  )
  return files.flat()
}
