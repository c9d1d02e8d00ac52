import type { Blocked, Person } from '@stipple/core/contract/people'
import type { BlockedRow, PersonRow } from './data.ts'

export const presentPerson = ({ id, avatar, ...rest }: PersonRow, callerId: string | undefined): Person => ({
  ...rest,
  ...(avatar !== null && { avatar }),
  me: id === callerId,
})

export const presentBlocked = ({ uid, name, avatar, createdAt }: BlockedRow): Blocked => ({
  uid,
  name,
  ...(avatar !== null && { avatar }),
  since: createdAt.toISOString(),
})
