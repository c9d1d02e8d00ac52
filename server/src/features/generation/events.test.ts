import { EVENTS_PATH } from '@stipple/core/contract/generation'
import type { Job } from '@stipple/core/contract/shapes'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { buildApp } from '../../app.ts'
import { notify } from '../../db/notifier.ts'
import { JOB_CHANGED } from '../jobs/events/public.ts'

interface Received {
  readonly id: string | undefined
  readonly event: string
  readonly data: Job & { balance?: number }
}

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let address: string

beforeEach(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

/** Reads the stream as a browser does; `events` grows as events arrive. */
async function listen({ token = member.token, lastEventId }: { token?: string; lastEventId?: string } = {}) {
  const controller = new AbortController()
  const response = await fetch(address + EVENTS_PATH, {
    headers: { userToken: token, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
    signal: controller.signal,
  })
  const events: Received[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        )
        const data = fields.get('data')
        if (data !== undefined) events.push({ id: fields.get('id'), event: fields.get('event') ?? '', data: JSON.parse(data) })
      }
    }
  }
  void read().catch(() => undefined)
  return { events, response, close: () => controller.abort(), jobs: () => events.filter(({ event }) => event === 'job') }
}

const generate = (prompt: string) =>
  member.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'test/held', job_type: 'Text2Img' } })
const statusOf = (events: readonly Received[], id: string) => events.findLast(({ data }) => data.id === id)?.data.status

describe('the event stream of jobs [P-20]', () => {
  it('reports submission, progress and delivery of a job, and the balance', async () => {
    const stream = await listen()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    const { id } = await generate('a fox')
    const run = await engine.run(0)
    for (const ratio of [0.2, 0.6, 0.5, 0.9]) {
      run.context.report({ ratio })
      await waitFor(async () => stream.jobs().some(({ data }) => data.progress > 0))
    }
    await run.finish()
    await waitFor(async () => statusOf(stream.jobs(), id) === 'Finished')
    const seen = stream.jobs().map(({ data }) => data)
    // If a worker takes the job before the stream opens, it begins with Processing.
    expect(['Pending', 'Processing']).toContain(seen[0]?.status)
    expect(seen.map(({ status }) => status)).toContain('Processing')
    expect(seen.at(-1)).toMatchObject({ status: 'Finished', progress: 100, works: [{ job_id: id }] })
    expect(seen.map(({ revision }) => revision)).toEqual(seen.map(({ revision }) => revision).toSorted((a, b) => a - b))
    await waitFor(async () => stream.events.some(({ data }) => data.balance === 98))
    stream.close()
  })

  it('resumes after a lost connection without gaps or duplicates', async () => {
    const first = await listen()
    const { id } = await generate('first')
    await waitFor(async () => first.jobs().length > 0)
    first.close()
    const last = first.jobs().at(-1)?.id
    await (await engine.run(0)).finish()
    const other = await generate('second')
    await (await engine.run(1)).finish()
    await waitFor(async () => (await member.client('GET /api/v2/generate/check/:id', { params: { id: other.id } })).done)

    const second = await listen({ ...(last !== undefined && { lastEventId: last }) })
    await waitFor(async () => statusOf(second.jobs(), id) === 'Finished' && statusOf(second.jobs(), other.id) === 'Finished')
    expect(second.jobs()).toHaveLength(2)
    second.close()
  })

  it('sends a member nothing about others', async () => {
    const stranger = await server.signUp()
    const stream = await listen({ token: stranger.token })
    await generate('mine')
    await (await engine.run(0)).finish()
    await stranger.client('POST /api/user/draw_config')
    const mine = await stranger.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'theirs' }, model: 'test/held', job_type: 'Text2Img' },
    })
    await waitFor(async () => statusOf(stream.jobs(), mine.id) !== undefined)
    expect(new Set(stream.jobs().map(({ data }) => data.id))).toEqual(new Set([mine.id]))
    stream.close()
  })

  it('ends with the true state in each of 50 streams after their server is replaced', async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, () => listen()))
    const [first, second] = [await generate('first'), await generate('second')]
    const run = await engine.run(0)
    run.context.report({ ratio: 0.5 })
    await Promise.all(streams.map((stream) => waitFor(async () => statusOf(stream.jobs(), first.id) === 'Processing')))
    server.app.server.closeAllConnections()
    await run.finish()
    await waitFor(async () => (await member.client('GET /api/v2/generate/check/:id', { params: { id: first.id } })).done)
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id: second.id } })

    const context = await server.beside()
    const other = await buildApp(context)
    address = await other.listen({ port: 0, host: '127.0.0.1' })
    const again = await Promise.all(streams.map(({ jobs }) => listen({ lastEventId: jobs().at(-1)?.id ?? '0' })))
    for (const { jobs } of again) {
      await waitFor(async () => statusOf(jobs(), first.id) === 'Finished' && statusOf(jobs(), second.id) === 'Cancelled')
      const revisions = jobs().map(({ data }) => data.revision)
      expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
    }
    for (const stream of again) stream.close()
    await other.close()
    await context.close()
  })

  it('reads changes once for all streams of a member, several jobs in one message', async () => {
    const streams = await Promise.all([listen(), listen(), listen()])
    const ids = [(await generate('one')).id, (await generate('two')).id]
    await engine.run(0)
    const revisions = await touch(ids)
    await Promise.all(streams.map((stream) => waitFor(async () => hasReceived(stream, revisions))))

    const asked = watchQueries()
    const later = await touch(ids)
    await Promise.all(streams.map((stream) => waitFor(async () => hasReceived(stream, later))))
    expect(asked().filter((text) => text.includes('from "jobs" where'))).toEqual([
      expect.stringMatching(/^select "id"/),
      expect.stringContaining('as ranked'),
    ])
    expect(asked().filter((text) => text.includes('credit_lots') || text.includes('member_options'))).toEqual([])
    for (const stream of streams) stream.close()
  })
})

const hasReceived = ({ jobs }: Awaited<ReturnType<typeof listen>>, revisions: readonly string[]): boolean =>
  revisions.every((revision) => jobs().some(({ id }) => id === revision))

/** Changes jobs like a worker that writes the progress of several at once; returns their revisions. */
async function touch(ids: readonly string[]): Promise<string[]> {
  const { rows } = await server.context.db.execute<{ pair: string; revision: string }>(sql`
    update jobs set revision = nextval('job_revision') where id in ${ids} returning account_id || ':' || id as pair, revision::text`)
  await notify(server.context.db, JOB_CHANGED, rows.map(({ pair }) => pair).join(' '))
  return rows.map(({ revision }) => revision)
}

/** Returns a function that lists the queries made since this call. */
function watchQueries(): () => string[] {
  const query = vi.spyOn(server.context.db.$client, 'query')
  return () =>
    query.mock.calls.map(([first]: unknown[]) => (typeof first === 'string' ? first : String((first as { text?: unknown }).text)))
}
