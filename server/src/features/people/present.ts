import type { Person } from '@stipple/core/contract/people'
import type { PersonRow } from './data.ts'

export const presentPerson = ({ id, avatar, ...rest }: PersonRow, callerId: string | undefined): Person => ({
  ...rest,
  ...(avatar !== null && { avatar }),
  me: id === callerId,
})
