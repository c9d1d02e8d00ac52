import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import { closeDatabase, createDatabase } from '../server/src/db/database.ts'
import { hashToken, newToken } from '../server/src/features/accounts/secrets.ts'
import { grant } from '../server/src/features/credits/ledger.ts'

const WORKS = 40

/** Members with a few days of history: logged in, with dots and works, and two jobs that just ended. Returns their tokens. */
export async function enterMembers(url: string, many: number): Promise<string[]> {
  const db = createDatabase(url, { log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined } })
  const members = Array.from({ length: many }, () => ({ id: randomUUID(), token: newToken() }))
  await db.transaction(async (tx) => {
    for (const { id, token } of members) {
      await tx.execute(sql`insert into accounts (id, uid, name) values (${id}, ${id}, ${`member ${id.slice(0, 8)}`})`)
      await tx.execute(sql`
        insert into sessions (token_hash, account_id, expires_at) values (${hashToken(token)}, ${id}, now() + interval '1 day')`)
      await grant(tx, { accountId: id, type: ENTRY_TYPES.registration, amount: 100, ref: `registration:${id}` })
      await grant(tx, {
        accountId: id,
        type: ENTRY_TYPES.daily,
        amount: 50,
        ref: `daily:${id}`,
        expiresAt: new Date(Date.now() + 86_400_000),
      })
    }
    await tx.execute(sql`
      with ended as (
        insert into jobs (account_id, mode, model, input, status, stage, phase, ratio, cost, count, attempt, created_at, started_at, finished_at)
        select id, 'Text2Img', 'builtin/illustrator', '{"prompt": "a red fox in the snow at sunset"}', 'Finished', 'ended', 'generating', 1, 2, 1, 1, now(), now(), now()
        from accounts, generate_series(1, 2) returning id, account_id)
      insert into works (account_id, job_id, position, mode, model, model_name, prompt, params, media, type, file, bytes, width, height, seed, created_at)
      select account_id, id, 0, 'Text2Img', 'builtin/illustrator', 'Built-in illustrator', 'a red fox in the snow at sunset',
        ${PARAMETERS}::jsonb, 'image', 'image/png', 'works/none', 500000, 768, 768, 1, now() from ended`)
    await tx.execute(sql`
      insert into works (account_id, imported_job, position, mode, model, model_name, prompt, params, media, type, file, bytes, width, height, seed, starred, created_at)
      select id, '', 0, 'Text2Img', 'builtin/illustrator', 'Built-in illustrator', 'a red fox in the snow at sunset, number ' || number,
        ${PARAMETERS}::jsonb, 'image', 'image/png', 'works/none', 500000, 768, 768, number, (number % 5 = 0)::int, now() - number * interval '7 minutes'
      from accounts, generate_series(1, ${WORKS}::int) as number`)
  })
  await db.execute(sql`vacuum analyze`)
  await closeDatabase(db)
  return members.map(({ token }) => token)
}

const PARAMETERS = JSON.stringify({
  prompt: 'a red fox in the snow at sunset',
  negative_prompt: 'low quality, blurry',
  steps: 30,
  scale: 7,
  width: 768,
  height: 768,
  seed: 1,
})
