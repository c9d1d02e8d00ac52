import type { Collection } from '@stipple/core/contract/collections'
import { addressOfWork } from '@stipple/core/domain/asset-address'
import type { Listed } from './data.ts'

/** A collection for its owner. */
export const presentCollection = ({ row, count, covers, holds }: Listed): Collection => ({
  id: row.id,
  name: row.name,
  count,
  covers: covers.map((id) => addressOfWork(id, '300.webp')),
  ...(row.link !== null && { link: row.link }),
  ...(holds !== undefined && { holds }),
  create_time: row.createdAt.toISOString(),
})
