import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingFields } from '../src/kinds/setting-fields.ts'
import type { EngineKind, Survey } from '../src/kinds/spec.ts'
import type { Engine, EngineErrorCode, Report, Run, RunIo, Step } from '../src/spec.ts'
import { testContext } from './context.ts'
import { describeEveryKind } from './describe-every-kind.ts'
import { kindHarness } from './kind-harness.ts'
import type { HoldingPeer } from './peer-server.ts'
import type { Fault, Peer } from './peer.ts'
import { doneWith, plain } from './plain-results.ts'
import { testRun } from './run-task.ts'

/** A server that also knows a run by our id while it lasts, and that has other users. */
export interface NamingPeer extends HoldingPeer {
  /** Occupies it with another user's `task`, so that everything else waits; frees it without a name. */
  occupy(task?: string): void
  /** Interrupts the current run, as another user can. */
  interrupt(): void
}

export interface HeldSuite<S, P extends HoldingPeer> {
  readonly kind: EngineKind<S>
  readonly createPeer: () => Promise<P>
  /** The server as one that knows runs by id, if it does. */
  readonly naming?: (peer: P) => NamingPeer
  /** Returns the settings as an operator enters them. */
  readonly settings: (peer: Peer) => Record<string, unknown>
  /** Task for the first model. */
  readonly task: Task
  /** The server reports nothing about a run before its end. */
  readonly hidesProgress?: boolean
}

/** Defines the tests for all kinds whose engines hold the request until the result is ready. */
export function describeHeldConnection<S, P extends HoldingPeer>(
  name: string,
  { kind, createPeer, naming, settings, task, hidesProgress = false }: HeldSuite<S, P>,
): void {
  const count = 'count' in task ? task.count : 1
  let peer: P
  let survey: Survey
  let engine: Engine
  let run: Run
  let io: RunIo
  let reports: Report[]
  const harness = kindHarness(kind, () => settings(peer))
  const connect = (): Engine => harness.connect(survey)
  const ioWith = (signal?: AbortSignal): Promise<RunIo> =>
    harness.runIo({ onReport: (report) => void reports.push(report), ...(signal && { signal }) })

  beforeEach(async () => {
    peer = await createPeer()
    reports = []
    survey = await harness.survey()
    engine = connect()
    const [model] = await engine.models(testContext())
    if (!model) throw new Error('the peer offers no model')
    run = testRun({ task, model })
    io = await ioWith()
  })
  afterEach(() => peer.close())

  /** Submits the run, and returns when the peer has it. */
  const begin = async (): Promise<{ readonly running: Promise<Step> }> => {
    const running = engine.start(run, io)
    running.catch(() => undefined)
    await until(() => peer.submissions().includes(run.key))
    return { running }
  }
  const picturesOf = async (step: Step): Promise<readonly Buffer[]> => {
    if (step.kind !== 'done') throw new Error('the run has not ended')
    return Promise.all(
      step.outputs.map(({ content }) => readFile('file' in content && typeof content.file === 'string' ? content.file : '')),
    )
  }
  const refused = (code: EngineErrorCode) => ({ name: 'EngineError', code })
  /** Polls the run like another process, which only knows its id. */
  const look = (): Promise<Step> =>
    connect().poll?.({ submitting: run.key }, run, io) ?? Promise.reject(new Error('it cannot be looked at'))

  describeEveryKind(name, { kind, createPeer, settings, task })

  describe(`${name}: held connection`, () => {
    it('describes its models in both languages and declares its secret settings', () => {
      expect(survey.limits).toMatchObject({ resumable: false, idempotent: false })
      for (const { traits, label } of survey.models) {
        for (const text of [kind.label, kind.hint, label, traits.label, traits.description]) {
          expect(text.en.trim()).not.toBe('')
          expect(text.zh.trim()).not.toBe('')
        }
      }
      const secrets = settingFields(kind).flatMap((field) => (field.widget === 'secret' ? [field.name] : []))
      for (const [field, value] of Object.entries(settings(peer))) if (value === peer.secret) expect(secrets).toContain(field)
    })

    it('is created from its database row without requests', async () => {
      const before = peer.requests()
      const [model] = await connect().models(testContext())
      expect(model).toMatchObject({ engine: 'connection-1' })
      expect(peer.requests()).toBe(before)
      const strange = testRun({ task, model: { ...run.model, id: 'peer/gone' } })
      await expect(engine.start(strange, io)).rejects.toMatchObject(refused('model_missing'))
      expect(peer.requests()).toBe(before)
    })

    it('holds a run, reports its progress, and returns the results [M-03]', async () => {
      const preview = await plain(16)
      peer.set({ state: 'running', ratio: 0.5, preview })
      const { running } = await begin()
      if (!hidesProgress) {
        await until(() => reports.length > 0)
        expect(reports[0]?.ratio).toBeCloseTo(0.5)
        expect(Buffer.from(reports[0]?.preview ?? []).equals(preview)).toBe(true)
      }
      const pictures = [await plain(32), await plain(64)].slice(0, count)
      peer.set(doneWith(...pictures))
      const step = await running
      expect((await picturesOf(step)).map((made, i) => made.equals(pictures[i] ?? Buffer.of()))).toEqual(pictures.map(() => true))
      expect(step.kind === 'done' && step.outputs.map(({ seed }) => seed)).toEqual([1, 2].slice(0, count))
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
    })

    it.each<[Fault, EngineErrorCode]>([
      ['cut', 'lost'],
      ['cut after', 'lost'],
      ['rubbish', 'lost'],
      ['no outputs', 'internal'],
      ['wrong type', 'internal'],
      ['huge', 'internal'],
    ])('maps "%s" in the response of a run to its error code', async (fault, code) => {
      peer.set(doneWith(await plain(32), await plain(32)))
      peer.fail(fault, { on: 'submit', times: 1 })
      await expect(engine.start(run, io)).rejects.toMatchObject(refused(code))
    })

    it.each<Fault>(['repeat', 'slow'])('handles the response fault "%s"', async (fault) => {
      peer.set(doneWith(await plain(32), await plain(32)))
      peer.fail(fault)
      expect(await picturesOf(await engine.start(run, io))).toHaveLength(count)
    })

    it('reports a run as lost with its connection, and never submits it again', async () => {
      peer.fail('cut after', { on: 'submit', times: 1 })
      const { running } = await begin()
      if (!naming) await expect(running).rejects.toMatchObject(refused('lost'))
      expect(peer.submissions()).toHaveLength(1)
      peer.set(doneWith(await plain(32), await plain(32)))
      await until(() => peer.busy() === 0)
      await expect(look()).rejects.toMatchObject(refused('lost'))
      expect(peer.submissions()).toHaveLength(1)
    })

    it('stops at once when cancelled', async () => {
      for (const fault of ['hang', undefined] as const) {
        const controller = new AbortController()
        io = await ioWith(controller.signal)
        peer.fail(fault, { on: 'submit' })
        const running = engine.start(run, io)
        running.catch(() => undefined)
        if (!fault) await until(() => peer.submissions().length > 0)
        controller.abort()
        await expect(running).rejects.toMatchObject(refused('cancelled'))
      }
    })

    it('recovers after the server was unreachable, and reports the run as lost', async () => {
      const { running } = await begin()
      await peer.leave()
      await expect(running).rejects.toMatchObject(refused('lost'))
      await expect(engine.start(run, io)).rejects.toMatchObject(refused('unavailable'))
      await expect(look()).rejects.toMatchObject(refused(naming ? 'unavailable' : 'lost'))
      await peer.comeBack({ empty: true })
      await expect(look()).rejects.toMatchObject(refused('lost'))
      peer.set(doneWith(await plain(32), await plain(32)))
      expect(await picturesOf(await engine.start(run, io))).toHaveLength(count)
    })

    it('returns large results as a file', async () => {
      const large = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 0 })
        .toBuffer()
      peer.set(doneWith(large, large))
      const [made] = await picturesOf(await engine.start(run, io))
      expect(made?.equals(large)).toBe(true)
    })

    it('never reveals its secret', async () => {
      for (const fault of [401, 500, 'rubbish', 'cut'] as const) {
        peer.set(doneWith(await plain(32)))
        peer.fail(fault)
        const error = await engine.start(run, io).catch((reason: unknown) => reason)
        expect(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)).not.toContain(peer.secret)
      }
    })
  })

  describe.runIf(naming)(`${name}: named runs`, () => {
    it('waits for a run that continues after its connection broke, and never submits it again', async () => {
      peer.set({ state: 'running', ratio: 0.5 })
      peer.fail('cut after', { on: 'submit', times: 1 })
      const step = await engine.start(run, io)
      expect(step).toMatchObject({ kind: 'waiting' })
      expect(await look()).toMatchObject({ kind: 'waiting', ratio: 0.5 })
      peer.set(doneWith(await plain(32), await plain(32)))
      await until(() => peer.busy() === 0)
      await expect(look()).rejects.toMatchObject(refused('lost'))
      expect(peer.submissions()).toHaveLength(1)
    })

    it('waits for the run of a process that died, and reports a missing one as lost', async () => {
      await expect(look()).rejects.toMatchObject(refused('lost'))
      await begin()
      expect(await look()).toMatchObject({ kind: 'waiting' })
      peer.fail(500, { on: 'look' })
      await expect(look()).rejects.toMatchObject(refused('unavailable'))
      peer.fail()
      peer.set(doneWith(await plain(32)))
      await until(() => peer.busy() === 0)
      await expect(look()).rejects.toMatchObject(refused('lost'))
    })

    it('reports a run that failed on the server, or was interrupted there', async () => {
      const { running } = await begin()
      naming?.(peer).interrupt()
      await expect(running).rejects.toMatchObject({ name: 'EngineError', retryable: false })
      run = testRun({ task, model: run.model })
      peer.set({ state: 'failed', error: 'all pixels are NaN' })
      await expect(engine.start(run, io)).rejects.toMatchObject({ ...refused('internal'), retryable: false })
      peer.set({ state: 'failed', error: 'CUDA out of memory. Tried to allocate 2 GiB' })
      await expect(engine.start(run, io)).rejects.toMatchObject(refused('out_of_memory'))
    })

    it('cancels only its own run on the server [M-03]', async () => {
      const cancel = (key = run.key) => connect().cancel?.({ submitting: key }, { ...run, key }, io)
      await begin()
      expect(await cancel(crypto.randomUUID())).toBe('too_late')
      expect(peer.cancelled()).toEqual([])
      expect(await cancel()).toBe('cancelled')
      expect(peer.cancelled()).toEqual([run.key])
      await until(() => peer.busy() === 0)
      expect(await cancel()).toBe('too_late')
      peer.fail(500)
      await expect(cancel()).rejects.toMatchObject(refused('unavailable'))
    })

    it('retries later to cancel a run queued behind that of another user, which continues', async () => {
      naming?.(peer).occupy('task(somebody)')
      await begin()
      await expect(connect().cancel?.({ submitting: run.key }, run, io)).rejects.toMatchObject(refused('unavailable'))
      expect(await look()).toMatchObject({ kind: 'waiting', position: 1 })
      naming?.(peer).occupy()
      expect(await connect().cancel?.({ submitting: run.key }, run, io)).toBe('cancelled')
    })
  })
}

const until = async (holds: () => boolean, tries = 500): Promise<void> => {
  if (holds()) return
  if (tries === 0) throw new Error('it does not come true')
  await setTimeout(10)
  return until(holds, tries - 1)
}
