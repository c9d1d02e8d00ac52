import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Input } from '@stipple/core/domain/property'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { eq } from 'drizzle-orm'
import { jobs } from '../src/db/schema/jobs.ts'
import { applyEnginesFile, surveyDue } from '../src/features/engines/public.ts'
import { resume } from '../src/features/generation/run.ts'
import { startWorker } from '../src/worker.ts'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { waitFor } from './wait-for.ts'
import { waitUntilEnded } from './wait-until-ended.ts'

interface Setting {
  readonly kind: EngineKind<unknown>
  /** Server of the kind; it is closed with the story. */
  readonly peer?: { close(): Promise<void> }
  /** Settings of the connection, as in a file of engines. */
  readonly settings: Readonly<Record<string, string>>
  readonly slots?: number
  /** Id of the story's model, or its prefix. */
  readonly model: string
  /** Input of `generate`, in addition to its prompt (a fox in the snow). */
  readonly input: Input
}

/** Server whose only engine is a connection of one kind, configured by a file, with a member who uses it. */
export interface KindStory {
  readonly server: TestApp
  readonly member: TestMember
  readonly model: string
  generate(who?: TestMember): Promise<{ readonly id: string; readonly cost: number }>
  balance(): Promise<number>
  ended(id: string): ReturnType<typeof waitUntilEnded>
  cancel(id: string): Promise<unknown>
  /** Generates in a process that is killed as soon as `isTaken`; another process continues the run, until `close`. */
  generateKilled(isTaken: () => boolean): Promise<{ readonly id: string; readonly close: () => Promise<void> }>
  close(): Promise<void>
}

/** Starts a server on one connection of a kind and waits for its model. */
export async function startKindStory({ kind, peer, settings, slots = 1, model: named, input }: Setting): Promise<KindStory> {
  const enginesFile = [{ name: kind.label.en, kind: kind.id, settings, slots, weight: 1, state: 'on' as const }]
  const server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  const member = await server.signUp()
  const model = await waitFor(
    async () => (await member.client('GET /api/v2/models.json')).find((one) => one.model.startsWith(named))?.model,
  )
  const generate: KindStory['generate'] = (who = member) =>
    who.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox in the snow', ...input }, model, job_type: 'Text2Img' },
    })
  return {
    server,
    member,
    model,
    generate,
    balance: async () => (await member.client('GET /api/user/get_credit_balance')).data.balance,
    ended: (id) => waitUntilEnded(member, id),
    cancel: (id) => member.client('DELETE /api/v2/generate/status/:id', { params: { id } }),
    async generateKilled(isTaken) {
      await server.context.queue.stop({ graceMs: 0 })
      const { db, config } = server.context
      const fixture = fileURLToPath(new URL('generation-worker.fixture.ts', import.meta.url))
      const worker = spawn(process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(worker.stdout, 'data')
      const { id } = await generate()
      await waitFor(isTaken)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      // As any process does after the lease has expired.
      const [left] = await db.select().from(jobs).where(eq(jobs.id, id))
      if (left) await db.transaction((tx) => resume(tx, left))
      const other = await server.beside()
      await startWorker(other)
      return { id, close: () => other.close() }
    },
    async close() {
      await server.close()
      await peer?.close()
    },
  }
}
