import { isStored } from './base.ts'
const ADDRESSES = 'application/x-stipple-addresses'

/** Makes something draggable to file targets, by the addresses of its files. */
export const dragFiles = (transfer: DataTransfer, addresses: readonly string[]): void =>
  transfer.setData(ADDRESSES, JSON.stringify(addresses))

/** Addresses of the dropped files; empty for other content. */
export function draggedAddresses(transfer: DataTransfer): readonly string[] {
  const text = transfer.getData(ADDRESSES)
  const given: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(given) ? given.filter((address) => typeof address === 'string' && isStored(address)) : []
}

/** The files themselves with their types. Unavailable ones are left out. */
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
