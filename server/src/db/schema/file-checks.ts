import type { FileFinding } from '@stipple/core/domain/file-check'
import { boolean, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { now, risingId } from './columns.ts'

/** Checks of the stored files. Only the latest is kept. */
export const fileChecks = pgTable('file_checks', {
  id: risingId(),
  createdAt: now(),
  /** Rows with files, and those checked so far. */
  total: integer().notNull().default(0),
  checked: integer().notNull().default(0),
  missing: integer().notNull().default(0),
  damaged: integer().notNull().default(0),
  orphaned: integer().notNull().default(0),
  /** The first ones. */
  findings: jsonb().$type<readonly FileFinding[]>().notNull().default([]),
  finishedAt: timestamp({ withTimezone: true }),
  /** Ended without a result, after several attempts. */
  failed: boolean().notNull().default(false),
})
export type FileCheckRow = typeof fileChecks.$inferSelect
