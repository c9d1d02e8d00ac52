import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from './refusal.ts'
import { signIn } from './sign-in.ts'
import { waitFor } from './wait-for.ts'
import { waitUntilEnded } from './wait-until-ended.ts'
import { COST, START, withMember } from './with-member.ts'

const HOUR_MS = 60 * 60 * 1000
const { engine, server, member, generate, balance } = withMember()

/** Advances the clock of the database by some hours, as seen by stored data: all stored times are moved back by as much. */
async function setDatabaseClock(hours: number): Promise<void> {
  const { rows } = await server().context.db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'`)
  await server().context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { table, column } of rows)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} - ${hours} * interval '1 hour'
        where isfinite(${sql.identifier(column)}) and ${sql.identifier(column)} < '9000-01-01'`)
  })
}

describe('a database clock that is set back', () => {
  it('by two hours: completes queued, running and abandoned jobs at once, and charges once [A-12]', async () => {
    const { id: running } = await generate()
    const run = await engine.run(0)
    const [dead] = (
      await server().context.db.execute<{ id: string }>(sql`
        insert into jobs (account_id, mode, model, input, cost, count, lane, stage, status, attempt, started_at, leased_by, leased_until)
        select account_id, mode, model, input, 0, count, lane, 'running', 'Processing', 1, now(), ${randomUUID()}, now() + interval '15 seconds'
        from jobs where id = ${running} returning id`)
    ).rows
    await setDatabaseClock(-2)
    await run.finish()
    expect(await waitUntilEnded(member(), running)).toMatchObject({ status: 'Finished' })
    const { id: waiting } = await generate()
    const ids = [dead?.id ?? '', waiting]
    await (await engine.run(1)).finish()
    await (await engine.run(2)).finish()
    for (const id of ids) expect(await waitUntilEnded(member(), id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - 2 * COST)
  })
})

describe('a database clock that is set forward', () => {
  it('by two hours: a job with an expired lease continues or restarts, and is charged once [A-12]', async () => {
    const { id } = await generate()
    const run = await engine.run(0)
    await setDatabaseClock(2)
    // If nobody took the lease before the next heartbeat, the first run continues.
    void engine.run(1).then((again) => again.finish())
    await waitFor(async () => {
      const { rows } = await server().context.db.execute(sql`select from jobs where id = ${id} and (attempt > 1 or leased_until > now())`)
      return rows.length > 0
    })
    await run.finish()
    expect(await waitUntilEnded(member(), id)).toMatchObject({ status: 'Finished', works: [{}] })
    expect(await balance()).toBe(START - COST)
  })
})

describe('a process clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const set = (hours: number): void => void vi.setSystemTime(Date.now() + hours * HOUR_MS)

  it('set forward and back gives the dots of a day once', async () => {
    const claim = async () => {
      const data = await signIn(server().client(), { name: member().name, password: member().password })
      return server().client({ token: data.userToken })('POST /api/user/draw_config')
    }
    await claim()
    set(24)
    await claim()
    set(-24)
    expect((await refusal(claim())).code).toBe('already_claimed')
    set(24)
    expect((await refusal(claim())).code).toBe('already_claimed')
  })

  it('set past the end of a session and back ends the session only for that time', async () => {
    const user = async () => (await member().client('GET /api/account/session')).data.user
    set(24 * 400)
    expect(await user()).toBeNull()
    set(-24 * 400)
    expect(await user()).toMatchObject({ uid: member().user.uid })
    set(-2)
    expect(await user()).toMatchObject({ uid: member().user.uid })
  })

  it('set back by a day does not extend the limits of calls and passwords', async () => {
    const guess = () =>
      server().app.inject({
        method: 'POST',
        url: '/api/account/sign_in',
        remoteAddress: '10.77.0.1',
        headers: { 'x-isapi': '1' },
        payload: { name: member().name, password: 'wrong' },
      })
    await waitFor(async () => (await guess()).statusCode === 429)
    set(-24)
    expect((await guess()).statusCode).toBe(403)
  })
})
