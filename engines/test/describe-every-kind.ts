import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@stipple/core/domain/task'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EngineKind } from '../src/kinds/spec.ts'
import { createSafeFetch } from '../src/kit/safe-fetch.ts'
import { SILENT, testContext } from './context.ts'
import type { Fault, Peer } from './peer.ts'
import { testIo, testRun } from './run-task.ts'

interface KindSuite<S> {
  readonly kind: EngineKind<S>
  readonly createPeer: () => Promise<Peer>
  /** Settings as an operator enters them. */
  readonly settings: (peer: Peer) => Record<string, unknown>
  readonly task: Task
}

/** Time limit of a request in these tests (ms). */
const SOON_MS = 300

/** Defines the tests that every kind must pass, however its server answers. The suites of connections call it. */
export function describeEveryKind<S>(name: string, { kind, createPeer, settings, task }: KindSuite<S>): void {
  let peer: Peer
  beforeEach(async () => {
    peer = await createPeer()
  })
  afterEach(() => peer.close())

  const { signal } = new AbortController()
  const fetchWith = (milliseconds?: number) =>
    createSafeFetch({ allowedOrigins: [peer.origin], ...(milliseconds !== undefined && { milliseconds }) })
  const survey = (secret = peer.secret) =>
    kind.survey(kind.settings.parse(settings({ ...peer, secret })), { log: SILENT, fetch: fetchWith(), now: Date.now, signal })

  /** Starts a run whose requests have little time and fail. Returns the kind of its step, or the code of its error. */
  const startWith = async (fault: Fault): Promise<unknown> => {
    const { models } = await survey()
    const kept = models.map(({ remoteId, traits }) => ({ remoteId, traits: { ...traits, engine: 'c' } }))
    const model = kept.find(({ traits }) => traits.tasks.includes(task.kind))?.traits
    if (!model) throw new Error(`no model for ${task.kind}`)
    const engine = kind.connect(kind.settings.parse(settings(peer)), { id: 'c', name: 'Mine' }, kept)
    const folder = await mkdtemp(join(tmpdir(), 'run-'))
    peer.fail(fault, { on: 'submit' })
    const io = { ...testIo({ context: testContext(), folder }), fetch: fetchWith(SOON_MS) }
    return engine.start(testRun({ task, model }), io).then(
      (step) => step.kind,
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )
  }

  describe(`${name}: every kind`, () => {
    it('refuses a wrong key at the first look, and does not repeat it [M-02]', async () => {
      const refused = survey('another-secret-1234')
      await expect(refused).rejects.toMatchObject({ code: 'auth', message: expect.not.stringContaining('another-secret') })
    })

    it.each<Fault>(['hang', 'endless'])('never repeats a paid request whose answer is late: %s [A-12]', async (fault) => {
      const { limits } = await survey()
      const end = await startWith(fault)
      expect(limits.billed ? ['lost'] : ['lost', 'waiting', 'timeout', 'unavailable']).toContain(end)
    })

    it('does not follow an answer into a private network', async () => {
      expect(await startWith(302)).toBe('internal')
      expect(peer.submissions()).toEqual([])
    })
  })
}
