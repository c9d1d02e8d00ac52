import { readFile, stat } from 'node:fs/promises'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingFields } from '../src/kinds/setting-fields.ts'
import type { EngineKind, Survey } from '../src/kinds/spec.ts'
import { fetchToFile } from '../src/kit/fetch-to-file.ts'
import type { Engine, EngineErrorCode, Output, Run, RunIo, Step } from '../src/spec.ts'
import { testContext } from './context.ts'
import { describeEveryKind } from './describe-every-kind.ts'
import { kindHarness } from './kind-harness.ts'
import type { Fault, Peer, PeerRequest } from './peer.ts'
import { doneWith, plain } from './plain-results.ts'
import { testRun } from './run-task.ts'

export interface ConnectionSuite<S> {
  readonly kind: EngineKind<S>
  /** Starts a server with this kind's protocol that can show each fault of a real one. */
  readonly createPeer: () => Promise<Peer>
  /** Returns the settings as an operator enters them. */
  readonly settings: (peer: Peer) => Record<string, unknown>
  /** Task for the first model. */
  readonly task: Task
  /** The peer chooses run ids and does not know ours. */
  readonly choosesNames?: boolean
  /** The peer reports progress, but not the queue position. */
  readonly hidesQueue?: boolean
  /** Results are part of the poll's response, not downloaded separately. */
  readonly resultsInside?: boolean
}

const MAX_BYTES = 2 ** 28

/** Defines the tests that every kind of remote engine must pass, against a real server. Called in the kind's own test file. */
export function describeConnection<S>(
  name: string,
  { kind, createPeer, settings, task, choosesNames = false, hidesQueue = false, resultsInside = false }: ConnectionSuite<S>,
): void {
  let peer: Peer
  let survey: Survey
  let engine: Engine
  let run: Run
  let io: RunIo
  const { survey: ask, connect, runIo } = kindHarness(kind, () => settings(peer))

  beforeEach(async () => {
    peer = await createPeer()
    survey = await ask()
    engine = connect(survey)
    const model = (await engine.models(testContext())).find(({ tasks }) => tasks.includes(task.kind))
    if (!model) throw new Error(`the peer offers no model for ${task.kind}`)
    run = testRun({ task, model })
    io = await runIo()
  })
  afterEach(() => peer.close())

  /** Polls as the server does: the operation is stored as JSON, and any process may continue. */
  const look = (step: Step | { operation: { submitting: string } }): Promise<Step> => {
    if (!('operation' in step)) throw new Error('the run has ended already')
    const again = connect(survey)
    return again.poll?.(JSON.parse(JSON.stringify(step.operation)), run, io) ?? Promise.reject(new Error('it cannot be looked at'))
  }
  /** Polls a run to its end and downloads its outputs. */
  const collect = async (step: Step): Promise<{ output: Output; file: string | undefined }[]> => {
    const done = step.kind === 'done' ? step : await look(step)
    if (done.kind !== 'done') throw new Error('the run has not ended')
    return Promise.all(done.outputs.map(async (output) => ({ output, file: await fileOf(output, io) })))
  }
  const refused = (code: EngineErrorCode) => ({ name: 'EngineError', code })

  describeEveryKind(name, { kind, createPeer, settings, task })

  describe(`${name}: connection`, () => {
    it('describes its models in both languages and declares its secret settings', async () => {
      expect(survey.models.length).toBeGreaterThan(0)
      expect(survey.limits.slots).toBeGreaterThanOrEqual(1)
      for (const { traits, label, form = {} } of survey.models) {
        for (const text of [kind.label, label, traits.label, traits.description, ...Object.values(form).map((field) => field.label)]) {
          expect(text.en.trim()).not.toBe('')
          expect(text.zh.trim()).not.toBe('')
        }
      }
      const secrets = settingFields(kind).flatMap(({ name, widget }) => (widget === 'secret' ? [name] : []))
      for (const [field, value] of Object.entries(settings(peer))) if (value === peer.secret) expect(secrets).toContain(field)
    })

    it('is created from its database row without requests', async () => {
      const before = peer.requests()
      const [model] = await connect(survey).models(testContext())
      expect(model).toMatchObject({ engine: 'connection-1' })
      expect(engine).toMatchObject({ spec: 2, id: 'connection-1', place: 'elsewhere' })
      expect(peer.requests()).toBe(before)
    })

    it('submits a run, reports its progress, and returns the results [M-03]', async () => {
      const step = await engine.start(run, io)
      expect(step).toMatchObject({ kind: 'waiting', lookAfterMs: expect.any(Number) })
      expect(peer.submissions()).toHaveLength(1)
      peer.set({ state: 'queued', position: 2 })
      if (survey.limits.progress !== 'none')
        expect(await look(step)).toMatchObject({ kind: 'waiting', ...(!hidesQueue && { position: 2 }) })
      const preview = await plain(16)
      peer.set({ state: 'running', ratio: 0.4, preview })
      const running = await look(step)
      if (survey.limits.progress !== 'none') expect(running).toMatchObject({ kind: 'waiting', ratio: 0.4 })
      if (running.kind === 'waiting' && running.preview) expect(Buffer.from(running.preview).equals(preview)).toBe(true)
      const pictures = [await plain(32), await plain(64)]
      peer.set(doneWith(...pictures))
      const made = await collect(running)
      expect(made.map(({ output }) => output.seed)).toEqual([1, 2])
      for (const [i, { file }] of made.entries()) expect((await readFile(file ?? '')).equals(pictures[i] ?? Buffer.of())).toBe(true)
      expect(peer.submissions()).toHaveLength(1)
    })

    it('returns the same results on each poll', async () => {
      const step = await engine.start(run, io)
      peer.set(doneWith(await plain(32)))
      expect(await collect(step)).toHaveLength(1)
      expect(await collect(step)).toHaveLength(1)
    })

    it('submits once when the same submission is repeated', async () => {
      await engine.start(run, io)
      if (!survey.limits.idempotent) return
      await Promise.all([engine.start(run, io), connect(survey).start({ ...run, attempt: 2 }, io)])
      expect(peer.submissions()).toHaveLength(1)
      await engine.start(testRun({ ...run, jobId: run.jobId, submission: 2, key: crypto.randomUUID() }), io)
      expect(peer.submissions()).toHaveLength(2)
    })

    it('finds a submission whose response was lost, and reports a missing one as lost', async () => {
      const operation = { submitting: run.key }
      if (!survey.limits.idempotent) return expect(look({ operation })).rejects.toMatchObject(refused('lost'))
      await expect(look({ operation })).rejects.toMatchObject(refused('lost'))
      peer.fail('cut after', { on: 'submit', times: 1 })
      expect(await engine.start(run, io)).toMatchObject({ kind: 'waiting' })
      peer.set(doneWith(await plain(32)))
      const found = await look({ operation })
      expect(await collect(found)).toHaveLength(1)
      expect(peer.submissions()).toHaveLength(1)
    })

    it.each<[Fault, EngineErrorCode, number?]>([
      [401, 'auth'],
      [402, 'quota'],
      [429, 'rate_limited', 7000],
      [500, 'unavailable'],
    ])('maps %s at submission to its error code', async (fault, code, retryAfterMs) => {
      peer.fail(fault, { on: 'submit' })
      await expect(engine.start(run, io)).rejects.toMatchObject({ ...refused(code), ...(retryAfterMs && { retryAfterMs }) })
      expect(peer.submissions()).toEqual([])
      peer.fail()
      expect(await engine.start(run, io)).toMatchObject({ kind: 'waiting' })
    })

    it('distinguishes a rejected submission from a possibly accepted one', async () => {
      peer.fail('cut', { on: 'submit', times: 1 })
      await expect(engine.start(run, io)).rejects.toMatchObject(refused(survey.limits.idempotent ? 'unavailable' : 'lost'))
      expect(peer.submissions()).toEqual([])
      for (const fault of ['cut after', 'rubbish', 'repeat', 'slow'] as const) {
        const next = testRun({ task, model: run.model })
        const before = peer.submissions().length
        peer.fail(fault, { on: 'submit', times: 1 })
        const started = await engine.start(next, io).then(({ kind: how }) => how, codeOf)
        expect([fault, started]).toEqual([fault, survey.limits.idempotent || fault === 'repeat' || fault === 'slow' ? 'waiting' : 'lost'])
        expect(peer.submissions()).toHaveLength(before + 1)
        if (!choosesNames) expect(peer.submissions()).toContain(next.key)
      }
    })

    it.each<[Fault, PeerRequest, EngineErrorCode]>([
      ['cut', 'look', 'unavailable'],
      ['cut after', 'look', 'unavailable'],
      ['rubbish', 'look', 'unavailable'],
      [500, 'look', 'unavailable'],
      [429, 'look', 'rate_limited'],
      [401, 'look', 'auth'],
      ['forget', 'look', 'lost'],
      ['no outputs', 'look', 'internal'],
      ...(resultsInside ? INSIDE : APART),
    ])('maps "%s" after submission (on %s) to its error code, and recovers', async (fault, on, code) => {
      const step = await engine.start(run, io)
      peer.set(doneWith(await plain(32)))
      peer.fail(fault, { on })
      await expect(collect(step)).rejects.toMatchObject(refused(code))
      peer.fail()
      expect(await collect(step)).toHaveLength(1)
      expect(peer.submissions()).toHaveLength(1)
    })

    it('handles repeated and late responses', async () => {
      const step = await engine.start(run, io)
      peer.set(doneWith(await plain(32)))
      for (const fault of ['repeat', 'slow'] as const) {
        peer.fail(fault)
        expect(await collect(step)).toHaveLength(1)
      }
    })

    it('reports a run that failed on the server', async () => {
      const step = await engine.start(run, io)
      peer.set({ state: 'failed', error: 'out of paper' })
      await expect(look(step)).rejects.toMatchObject({ name: 'EngineError', retryable: false })
    })

    it.each<PeerRequest>(['submit', 'look', ...(resultsInside ? [] : ['file' as const])])(
      'stops at once when cancelled while %s hangs',
      async (on) => {
        const controller = new AbortController()
        const step = on === 'submit' ? undefined : await engine.start(run, io)
        peer.set(doneWith(await plain(32)))
        peer.fail('hang', { on })
        io = await runIo({ signal: controller.signal })
        const running = step ? collect(step) : engine.start(run, io)
        running.catch(() => undefined)
        controller.abort()
        await expect(running).rejects.toMatchObject(refused('cancelled'))
      },
    )

    it('cancels on the server, and reports when it is too late [M-03]', async () => {
      const step = await engine.start(run, io)
      if (step.kind !== 'waiting' || survey.limits.cancel === 'none' || !engine.cancel) return
      expect(['cancelled', 'requested']).toContain(await engine.cancel(step.operation, run, io))
      expect(peer.cancelled()).toEqual(choosesNames ? peer.submissions() : [run.key])
      peer.set(doneWith(await plain(32)))
      expect(await engine.cancel(step.operation, run, io)).toBe('too_late')
      peer.fail('forget')
      expect(await engine.cancel(step.operation, run, io)).toBe('too_late')
      peer.fail(500)
      await expect(engine.cancel(step.operation, run, io)).rejects.toMatchObject(refused('unavailable'))
    })

    it('recovers after the server was unreachable', async () => {
      const step = await engine.start(run, io)
      await peer.leave()
      await expect(engine.start(testRun({ task, model: run.model }), io)).rejects.toMatchObject(refused('unavailable'))
      await expect(look(step)).rejects.toMatchObject(refused('unavailable'))
      await peer.comeBack()
      peer.set(doneWith(await plain(32)))
      expect(await collect(step)).toHaveLength(1)
    })

    it('reports runs as lost when the server restarts empty', async () => {
      const step = await engine.start(run, io)
      await peer.leave()
      await peer.comeBack({ empty: true })
      await expect(look(step)).rejects.toMatchObject(refused('lost'))
      await expect(look({ operation: { submitting: run.key } })).rejects.toMatchObject(refused('lost'))
    })

    it('returns large results as a file or an address', async () => {
      const large = await sharp({ create: { width: 2400, height: 2400, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 0 })
        .toBuffer()
      const step = await engine.start(run, io)
      peer.set(doneWith(large))
      const [made] = await collect(step)
      expect(made?.output.content).not.toBeInstanceOf(Uint8Array)
      expect((await stat(made?.file ?? '')).size).toBe(large.length)
    })

    it('sends the values of model fields, and refuses models it does not have', async () => {
      const [field] = Object.keys(run.model.form ?? {})
      if (field) {
        await engine.start({ ...run, options: { [field]: 7 } }, io)
        expect(JSON.stringify(peer.asked())).toContain('7')
      }
      const before = peer.requests()
      const strange = testRun({ task, model: { ...run.model, id: 'peer/gone' } })
      await expect(engine.start(strange, io)).rejects.toMatchObject(refused('model_missing'))
      expect(peer.requests()).toBe(before)
    })

    it('never reveals its secret', async () => {
      for (const fault of [401, 500, 'rubbish', 'cut'] as const) {
        peer.fail(fault)
        const error = await engine.start(run, io).catch((reason: unknown) => reason)
        const message = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)
        expect(message).not.toContain(peer.secret)
      }
    })
  })
}

/** Faults of inline results, and of downloaded ones. */
const INSIDE: readonly [Fault, PeerRequest, EngineErrorCode][] = [
  ['wrong type', 'look', 'internal'],
  ['huge', 'look', 'internal'],
]
const APART: readonly [Fault, PeerRequest, EngineErrorCode][] = [
  ['lure', 'look', 'internal'],
  ['cut', 'file', 'unavailable'],
  ['cut after', 'file', 'unavailable'],
  [302, 'file', 'internal'],
  [500, 'file', 'unavailable'],
  ['forget', 'file', 'lost'],
  ['wrong type', 'file', 'internal'],
  ['huge', 'file', 'internal'],
]

async function fileOf({ content, type }: Output, { fetch, folder }: RunIo): Promise<string | undefined> {
  if (content instanceof Uint8Array) return undefined
  if ('file' in content) return content.file
  return (await fetchToFile(content.url, { fetch, folder, maxBytes: MAX_BYTES, types: [type] })).file
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)
