import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** A picture of a data set. */
export interface DataSetPicture {
  /** Address of an upload or a work. */
  readonly url: string
  /** Address of the image before cropping. */
  readonly original?: string | undefined
  readonly caption: string
  readonly leftOut: boolean
}

/** Pictures and captions that a member collects for training. */
export const dataSets = pgTable(
  'data_sets',
  {
    id: risingId(),
    accountId: memberId(),
    name: text().notNull(),
    trigger: text().notNull(),
    pictures: jsonb().$type<readonly DataSetPicture[]>().notNull(),
    createdAt: now(),
    updatedAt: now(),
  },
  (table) => [index('data_sets_by_account').on(table.accountId, table.updatedAt)],
)
export type DataSetRow = typeof dataSets.$inferSelect
