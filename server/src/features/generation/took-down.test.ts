import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitHurried } from '../../../test/hurry.ts'
import { addPeer, peerKind } from '../../../test/peer.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { jobs } from '../../db/schema/jobs.ts'

/** An engine in its own process, restarted whenever a job kills it, as a service manager does. */
async function startFragile() {
  const port = await freePort()
  const took: string[] = []
  const deaths: (string | null)[] = []
  let running: ChildProcess
  let isWanted = true
  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [new URL('../../../test/fragile-engine.ts', import.meta.url).pathname, String(port)])
    running = child
    child.once('exit', (_, signal) => {
      if (!isWanted) return
      deaths.push(signal)
      void start()
    })
    child.stdout
      .setEncoding('utf8')
      .on('data', (lines: string) => took.push(...lines.split('\n').filter((line) => line.startsWith('took '))))
    await once(child.stdout, 'data')
  }
  await start()
  return {
    address: `http://127.0.0.1:${port}`,
    took,
    deaths,
    stop: async () => {
      isWanted = false
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const at = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof at === 'object' && at ? at.port : 0
}

let server: TestApp
let member: TestMember
const engines: Awaited<ReturnType<typeof startFragile>>[] = []
beforeAll(async () => {
  server = await createTestApp({ engines: [], kinds: [peerKind], worker: true, config: { workers: 0 } })
  member = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await Promise.all(engines.map(({ stop }) => stop()))
})

const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

describe('a job that crashes its engine', () => {
  it('is retried once, then fails with the reason, and the dots are released [A-12]', async () => {
    const engine = await startFragile()
    engines.push(engine)
    const connection = await addPeer(server.context, { to: engine, slots: 1 })
    const before = await balance()
    const { id } = await member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a heavy fox' }, model: 'far/model', job_type: 'Text2Img' },
    })
    const { db } = server.context
    await waitHurried(db, async () => (await db.$count(jobs, eq(jobs.stage, 'ended'))) === 1, { milliseconds: 30_000 })
    const job = await waitUntilEnded(member, id)
    expect(job).toMatchObject({ status: 'Failed', error: { message: expect.stringMatching(/stopped twice.*Your dots were returned\./) } })
    expect(engine.deaths).toEqual(['SIGKILL', 'SIGKILL'])
    expect(engine.took).toHaveLength(2)
    expect(await balance()).toBe(before)
    const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
    expect(row?.crashed).toEqual([connection])
  })
})
