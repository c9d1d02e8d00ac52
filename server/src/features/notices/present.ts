import type { Notice } from '@stipple/core/contract/notices'
import type { NoticeRow } from '../../db/schema/notices.ts'

export const presentNotice = ({ id, about, createdAt, readAt }: NoticeRow): Notice => ({
  id,
  about,
  made: createdAt.toISOString(),
  read: readAt !== null,
})
