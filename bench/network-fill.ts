import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/db/database.ts'

/** Most workers of a member. */
const WORKERS_EACH = 20
const MEMBERS = 500

/** Model names in the API, and their ids here: one of asking workers, and one of workers that do not ask. */
export const OFTEN = { name: 'stable_diffusion', id: 'horde/stable-diffusion' }
export const SELDOM = { name: 'Deliberate', id: 'horde/deliberate' }

export interface Network {
  /** Key of a worker's owner, by worker number. */
  readonly keyOf: (worker: number) => string
  /** Accounts of members who request images. */
  readonly members: readonly string[]
  /** Queues jobs of all members in turn, like AI Horde clients. Returns their ids. */
  readonly queue: (count: number, model: string) => Promise<string[]>
}

/** Fills a new database with members, worker owners and keys, and workers named `Card 1` and so on; every fiftieth has the rarely requested model. */
export async function fillNetwork(db: Database, { known }: { readonly known: number }): Promise<Network> {
  const owners = Array.from({ length: Math.ceil(known / WORKERS_EACH) }, () => ({ id: randomUUID(), key: `stp_${randomUUID()}` }))
  const members = Array.from({ length: MEMBERS }, () => randomUUID())
  const ids = [...owners.map(({ id }) => id), ...members]
  const hashes = owners.map(({ key }) => createHash('sha256').update(key).digest('hex'))
  await db.execute(
    sql`insert into accounts (id, uid, name, is_allowlisted) select id, id, id, true from unnest(${sql.param(ids)}::uuid[]) as id`,
  )
  await db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
    select id, 'bench', hash, left(hash, 10), '{work,generate}'
    from unnest(${sql.param(owners.map(({ id }) => id))}::uuid[], ${sql.param(hashes)}::text[]) as o (id, hash)`)
  const abilities = JSON.stringify({ img2img: true, painting: true, lora: false, control: false, postProcessing: true })
  await db.execute(sql`insert into network_workers (account_id, name, agent, models, abilities, max_pixels, threads, nsfw)
    select (${sql.param(owners.map(({ id }) => id))}::uuid[])[1 + n / ${WORKERS_EACH}], 'Card ' || n + 1, ${AGENT},
      case when n % 50 = 49 then array[${SELDOM.name}] else array[${OFTEN.name}] end, ${abilities}::jsonb, 1048576, 1, true
    from generate_series(0, ${known - 1}::int) as n`)
  let queued = 0
  return {
    keyOf: (worker) => owners[Math.floor((worker - 1) / WORKERS_EACH)]?.key ?? '',
    members,
    queue: async (count, model) => {
      // No member gets far ahead: running jobs are limited.
      queued += count
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into jobs (account_id, request_key, mode, model, input, cost, count, lane, turn)
        select (${sql.param(members)}::uuid[])[1 + (n + ${queued}::int) % ${MEMBERS}], 'horde:' || gen_random_uuid(), 'Text2Img', ${model},
          '{"prompt": "a fox", "seed": 1, "width": 1024, "height": 1024}', 0, 1, 'elsewhere', n / ${MEMBERS}
        from generate_series(0, ${count - 1}::int) as n returning id`)
      return rows.map(({ id }) => id)
    },
  }
}

export const AGENT = 'AI Horde Worker reGen:10:x'
