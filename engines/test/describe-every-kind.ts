import type { Task } from '@stipple/core/domain/task'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EngineKind } from '../src/kinds/spec.ts'
import { createSafeFetch } from '../src/kit/safe-fetch.ts'
import { testContext } from './context.ts'
import { kindHarness } from './kind-harness.ts'
import type { Fault, Peer } from './peer.ts'
import { testRun } from './run-task.ts'

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

  const harness = (secret = peer.secret) => kindHarness(kind, () => settings({ ...peer, secret }))

  /** Starts a run whose requests have little time and fail. Returns the kind of its step, or the code of its error. */
  const startWith = async (fault: Fault): Promise<unknown> => {
    const { survey, connect, runIo } = harness()
    const engine = connect(await survey())
    const model = (await engine.models(testContext())).find(({ tasks }) => tasks.includes(task.kind))
    if (!model) throw new Error(`no model for ${task.kind}`)
    peer.fail(fault, { on: 'submit' })
    const io = { ...(await runIo()), fetch: createSafeFetch({ allowedOrigins: [peer.origin], milliseconds: SOON_MS }) }
    return engine.start(testRun({ task, model }), io).then(
      (step) => step.kind,
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )
  }

  describe(`${name}: every kind`, () => {
    it('reports a wrong key at the first survey without showing it [M-02]', async () => {
      const refused = harness('another-secret-1234').survey()
      await expect(refused).rejects.toMatchObject({ code: 'auth', message: expect.not.stringContaining('another-secret') })
    })

    it.each<Fault>(['hang', 'endless'])('never repeats a paid request with a late response: %s [A-12]', async (fault) => {
      const { limits } = await harness().survey()
      const end = await startWith(fault)
      expect(limits.billed ? ['lost'] : ['lost', 'waiting', 'timeout', 'unavailable']).toContain(end)
    })

    it('does not follow a redirect into a private network', async () => {
      expect(await startWith(302)).toBe('internal')
      expect(peer.submissions()).toEqual([])
    })
  })
}
