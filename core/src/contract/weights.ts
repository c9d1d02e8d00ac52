import { z } from 'zod'
import { lastAnswer } from '../domain/last-answer.ts'
import { runFigures } from '../domain/run-figures.ts'
import { defineCalls } from './define-call.ts'
import { text } from './shapes.ts'

const done = z.object({ status: z.literal(1) })
const id = z.string().max(100)

/** Failure of files that could not be downloaded or had the wrong content. */
const failure = z.object({
  code: z.enum(['no_space', 'bad_file', 'refused', 'unreachable', 'forbidden', 'unreadable', 'unattended', 'gone', 'not_whole']),
  file: z.string(),
  /** Bytes that are missing on the disk. */
  missing: z.number().optional(),
  detail: z.string().optional(),
})

/** A local model that the operator can install on this machine. */
const managedWeights = z.object({
  id: z.string(),
  kind: z.enum(['pictures', 'film', 'voice', 'words']),
  label: text,
  description: text,
  licence: z.object({ name: z.string(), address: z.string() }),
  /** A file named by the operator, who is responsible for its licence. */
  own: z.boolean(),
  /** `sha256` is the published checksum, `proved` that of the file on disk. */
  files: z.array(
    z.object({
      name: z.string(),
      /** Absent for a file that is never downloaded. */
      address: z.string().optional(),
      /** Place of the file on this machine. */
      path: z.string(),
      bytes: z.number(),
      sha256: z.string().optional(),
      proved: z.string().optional(),
    }),
  ),
  reads_chinese: z.boolean(),
  /** Memory that a run needs (bytes). */
  memory: z.number(),
  /** True if a run fits into the memory of this machine; `card`: unknown, because it depends on the graphics card. */
  fits: z.enum(['yes', 'tight', 'no', 'card']),
  phase: z.enum(['absent', 'unproved', 'waiting', 'fetching', 'proving', 'failed', 'ready']),
  received: z.number(),
  total: z.number(),
  /** Reason of the end; during a download, reason of the retry. */
  failure: failure.optional(),
  /** Its model, if it makes pictures. */
  model: z.string().optional(),
  /** Last run on this machine. */
  last_run: runFigures.optional(),
  /** Device of the last response on this machine, if it writes text. */
  last_answer: lastAnswer.optional(),
})
export type ManagedWeights = z.infer<typeof managedWeights>

/** Calls about local models. All of them are for super users, and every change is recorded. */
export const weights = defineCalls({
  'GET /api/manage/weights': {
    summary: 'List the local models with files, licences and state, and the resources of the machine',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** Folder with a subfolder for each model. */
        folder: z.string(),
        memory: z.number(),
        free: z.number(),
        /** True if a usable graphics card was found. */
        card: z.boolean(),
        /** State of the runner of picture models; `unsupported` if there is none for this system. */
        program: z.enum(['absent', 'fetching', 'ready', 'failed', 'unsupported']),
        presets: z.array(managedWeights),
      }),
    }),
  },
  'POST /api/manage/weights_order': {
    summary: 'Download the files of a model, or verify files in its folder, under its licence',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({
      id,
      /** Name of the licence that is accepted with the call. */
      licence: z.string().max(200),
    }),
    reply: done,
    errors: ['not_found', 'invalid_input'],
  },
  'POST /api/manage/weights_own': {
    summary: 'Add a custom model, a safetensors or GGUF file, by its path on this machine or its URL, and download or verify it',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({
      /** Absolute path, or address. */
      place: z.string().trim().min(1).max(2000),
    }),
    /** Id of the model, or the reason why the file cannot be used. */
    reply: z.object({ status: z.literal(1), id: z.string().optional(), reason: text.optional() }),
    errors: ['invalid_input'],
  },
  'POST /api/manage/weights_cancel': {
    summary: 'Stop downloading a model; the partial download is kept',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  'POST /api/manage/weights_remove': {
    summary: 'Delete the files of a model',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id }),
    reply: done,
    errors: ['not_found', 'unavailable'],
  },
  'POST /api/manage/weights_test': {
    summary: 'Generate a small test image with a local model. Costs no dots',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id }),
    /** A job of the operator; its events report the progress. */
    reply: z.object({ status: z.literal(1), job_id: z.string() }),
    errors: ['not_found', 'not_testable', 'no_machine', 'too_many_jobs'],
  },
})
