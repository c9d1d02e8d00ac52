import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { type CancelOutcome, EngineError, type Json, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import { type RemoteCall, remoteIdOf } from '../define-remote-kind.ts'
import { type EncodedFile, sendFiles } from './files.ts'
import { orderOf } from './order.ts'
import { fetchOutputs } from './outputs.ts'
import type { ReadModel } from './read-model.ts'

export interface SchemaOrder<M> {
  readonly model: M
  readonly remoteId: string
  readonly input: Readonly<Record<string, Json>>
  readonly run: Run
  readonly io: RunIo
}

export type RunState =
  | { readonly kind: 'running'; readonly position?: number | undefined; readonly ratio?: number | undefined }
  | { readonly kind: 'done'; readonly addresses: readonly string[]; readonly warnings?: readonly Warning[] }

/** A service that queues runs of models with schemas. `N` identifies a run: plain JSON. */
export interface SchemaService<W, M, N> {
  /** @throws {EngineError} `model_missing` if it no longer exists, or has changed its purpose */
  readonly requireModel: (wire: W, remoteId: string) => Promise<M>
  /** Uploads a file to the service and returns its address. */
  readonly upload: (wire: W, file: EncodedFile) => Promise<string>
  readonly name: z.ZodType<N>
  readonly submit: (wire: W, order: SchemaOrder<M>) => Promise<N>
  readonly state: (wire: W, name: N, modelOf: () => Promise<M>) => Promise<RunState>
  readonly stop: (wire: W, name: N) => Promise<CancelOutcome>
}

const words: z.ZodType<Text> = z.object({ en: z.string(), zh: z.string() })
const warned = z.object({ warnings: z.array(z.object({ code: z.string(), text: words })) })

/** Time until the next poll, and near the end (ms). */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300

/** Common parts of kinds for such services: requests from the model's schema, and download of results. */
export function schemaQueue<W, M extends ReadModel, N extends object>({
  requireModel,
  upload,
  name,
  submit,
  state,
  stop,
}: SchemaService<W, M, N>) {
  type Stored = N & z.infer<typeof warned>
  const waiting = (run: N, warnings: readonly Warning[]): Extract<Step, { kind: 'waiting' }> => ({
    kind: 'waiting',
    operation: {
      ...z.record(z.string(), z.json()).parse(run),
      warnings: warnings.map(({ code, text: { en, zh } }) => ({ code, text: { en, zh } })),
    },
    lookAfterMs: LOOK_AFTER_MS,
    atEndMs: AT_END_MS,
  })
  return {
    operation: z.intersection(name, warned),
    submit: async ({ wire, run, io, remoteId }: RemoteCall<unknown, W> & { readonly remoteId: string }): Promise<Step> => {
      const model = await requireModel(wire, remoteId)
      const { input, files, warnings } = orderOf(model, run.task, run.options)
      const sent: [string, Json][] = []
      for (const file of files) sent.push([file.input.name, await sendFiles(file, io, (encoded) => upload(wire, encoded))])
      return waiting(await submit(wire, { model, remoteId, input: { ...input, ...Object.fromEntries(sent) }, run, io }), warnings)
    },
    poll: async ({ wire, run, io, savedModels }: RemoteCall<unknown, W>, stored: Stored): Promise<Step> => {
      const now = await state(wire, stored, () => requireModel(wire, remoteIdOf(savedModels, run)))
      if (now.kind === 'running') {
        const { position, ratio } = now
        return {
          ...waiting(name.parse(stored), stored.warnings),
          ...(position !== undefined && { position }),
          ...(ratio !== undefined && { ratio }),
        }
      }
      if (now.addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
      const made = await fetchOutputs(now.addresses, run, io)
      return { kind: 'done', outputs: made.outputs, warnings: [...stored.warnings, ...(now.warnings ?? []), ...made.warnings] }
    },
    cancel: ({ wire }: { readonly wire: W }, stored: Stored): Promise<CancelOutcome> => stop(wire, stored),
  }
}
