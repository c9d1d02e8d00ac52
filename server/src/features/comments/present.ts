import type { Comment } from '@stipple/core/contract/comments'
import type { FoundComment } from './data.ts'
import { mayDelete, type Reader } from './policy.ts'

/** A comment for a reader. */
export function presentComment(found: FoundComment, reader: Pick<Reader, 'accountId'> | undefined): Comment {
  const { row, author, makerId } = found
  return {
    id: row.id,
    text: row.text,
    author: { uid: author.uid, name: author.name, page: author.page, ...(author.avatar !== null && { avatar: author.avatar }) },
    by_maker: row.accountId === makerId,
    mine: row.accountId === reader?.accountId,
    deletable: mayDelete(reader, found),
    ...(row.hiddenAt && { hidden: true }),
    create_time: row.createdAt.toISOString(),
  }
}
