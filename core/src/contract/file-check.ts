import { z } from 'zod'
import { FILE_FAULTS } from '../domain/file-check.ts'
import { defineCalls } from './define-call.ts'
import { isoTime } from './shapes.ts'

const fileCheck = z.object({
  started: isoTime,
  /** Absent while it runs. */
  finished: isoTime.optional(),
  /** Ended without a result; it can be started again. */
  failed: z.boolean(),
  /** Rows with files, and those checked so far. */
  total: z.int(),
  checked: z.int(),
  missing: z.int(),
  damaged: z.int(),
  orphaned: z.int(),
  /** The first 500. */
  findings: z.array(
    z.object({
      fault: z.enum(FILE_FAULTS),
      /** Storage key. */
      key: z.string(),
      /** Bytes in the database, and in the storage. */
      recorded: z.int().optional(),
      stored: z.int().optional(),
      /** Owner of the file. */
      member: z.object({ uid: z.string(), name: z.string() }).optional(),
    }),
  ),
})
export type FileCheck = z.infer<typeof fileCheck>

/** Check of the stored files. Both calls are for super users; a start is recorded. */
export const fileChecks = defineCalls({
  'GET /api/manage/file_check': {
    summary: 'Get the latest check of the stored files, running or finished',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), data: fileCheck.optional() }),
  },
  'POST /api/manage/file_check': {
    summary: 'Check in the background if all recorded files are stored in their size, and find files without a record. Nothing is deleted',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), data: fileCheck }),
    errors: ['already_running'],
  },
})
